/* draco_mesh.cpp: a mesh that is packed with Draco, by its library. What a file says it has is proven before there is
 * memory for it.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "draco_mesh.h"

#include <draco/compression/config/compression_shared.h>
#include <draco/compression/mesh/mesh_edgebreaker_decoder.h>
#include <draco/compression/mesh/mesh_sequential_decoder.h>
#include <draco/core/varint_decoding.h>

#include <exception>
#include <memory>

namespace
{

/* The version that KHR_draco_mesh_compression asks for. */
constexpr uint16_t version = DRACO_BITSTREAM_VERSION(2, 2);

/* Bytes that corners and vertices may take in all attributes together, for each that there may be. */
constexpr uint64_t corner_size = 128;

struct Limits {
    uint64_t most_corners;
    bool is_too_large;

    bool has(uint64_t wanted, uint64_t most)
    {
        is_too_large |= wanted > most;
        return wanted <= most;
    }

    bool has_mesh(uint32_t vertices, uint32_t triangles)
    {
        return has(vertices + 3 * uint64_t(triangles), most_corners);
    }
};

bool says(draco::DecoderBuffer *buffer, uint32_t *number)
{
    return draco::DecodeVarint(number, buffer);
}

/* Both methods say how many vertices and triangles there are before anything else. */
class Edgebreaker final : public draco::MeshEdgebreakerDecoder
{
  public:
    explicit Edgebreaker(Limits &among) : limits(among)
    {
    }

  protected:
    bool DecodeConnectivity() override
    {
        draco::DecoderBuffer head = *buffer();
        uint32_t vertices = 0, triangles = 0;
        uint8_t seams = 0;

        if (bitstream_version() != version || !says(&head, &vertices) || !says(&head, &triangles) ||
            !head.Decode(&seams))
            return false;
        /* each kind of seams has a table of all corners */
        return limits.has_mesh(vertices, triangles) &&
               limits.has(3 * uint64_t(triangles) * seams * 16, limits.most_corners * corner_size) &&
               MeshEdgebreakerDecoder::DecodeConnectivity();
    }

    bool DecodeAllAttributes() override;

  private:
    Limits &limits;
};

class Sequential final : public draco::MeshSequentialDecoder
{
  public:
    explicit Sequential(Limits &among) : limits(among)
    {
    }

  protected:
    bool DecodeConnectivity() override
    {
        draco::DecoderBuffer head = *buffer();
        uint32_t vertices = 0, triangles = 0;

        if (bitstream_version() != version || !says(&head, &triangles) || !says(&head, &vertices))
            return false;
        return limits.has_mesh(vertices, triangles) && MeshSequentialDecoder::DecodeConnectivity();
    }

    bool DecodeAllAttributes() override;

  private:
    Limits &limits;
};

/* What attributes are is read before their values. Each number is there packed, as 32 bits and as what it is. */
bool has_room(const draco::PointCloud &mesh, Limits &limits)
{
    uint64_t size = 0;

    for (int32_t i = 0; i < mesh.num_attributes(); i++)
        size += 16 * uint64_t(mesh.attribute(i)->num_components()) + 8;
    return limits.has(size * mesh.num_points(), limits.most_corners * corner_size);
}

bool Edgebreaker::DecodeAllAttributes()
{
    return has_room(*point_cloud(), limits) && MeshEdgebreakerDecoder::DecodeAllAttributes();
}

bool Sequential::DecodeAllAttributes()
{
    return has_room(*point_cloud(), limits) && MeshSequentialDecoder::DecodeAllAttributes();
}

std::unique_ptr<draco::MeshDecoder> decoder_of(draco::DecoderBuffer head, Limits &limits)
{
    draco::DracoHeader header;

    if (!draco::PointCloudDecoder::DecodeHeader(&head, &header).ok() || header.encoder_type != draco::TRIANGULAR_MESH)
        return nullptr;
    if (header.encoder_method == draco::MESH_EDGEBREAKER_ENCODING)
        return std::make_unique<Edgebreaker>(limits);
    return std::make_unique<Sequential>(limits);
}

template <typename T>
bool take(const draco::Mesh &mesh, const draco::PointAttribute &attribute, uint32_t width, void *values)
{
    T *next = static_cast<T *>(values);

    for (draco::PointIndex i(0); i < mesh.num_points(); ++i, next += width) {
        const draco::AttributeValueIndex value = attribute.mapped_index(i);

        if (value.value() >= attribute.size() || !attribute.ConvertValue<T>(value, int8_t(width), next))
            return false;
    }
    return true;
}

} // namespace

bool p3di_draco_open(const void *data, size_t size, uint64_t most_corners, struct draco_mesh *mesh)
{
    Limits limits = {most_corners, false};
    bool is_good = false;

    *mesh = draco_mesh();
    try {
        const draco::DecoderOptions options;
        std::unique_ptr<draco::Mesh> unpacked = std::make_unique<draco::Mesh>();
        draco::DecoderBuffer buffer;

        buffer.Init(static_cast<const char *>(data), size);
        const std::unique_ptr<draco::MeshDecoder> decoder = decoder_of(buffer, limits);
        is_good = decoder && decoder->Decode(options, &buffer, unpacked.get()).ok();
        if (is_good) {
            mesh->triangle_count = unpacked->num_faces();
            mesh->vertex_count = unpacked->num_points();
            mesh->unpacked = unpacked.release();
        }
    } catch (const std::exception &) {
        limits.is_too_large = true; /* there is no memory */
        is_good = false;
    }
    mesh->is_too_large = limits.is_too_large;
    return is_good;
}

void p3di_draco_close(struct draco_mesh *mesh)
{
    delete static_cast<draco::Mesh *>(mesh->unpacked);
    mesh->unpacked = nullptr;
}

void p3di_draco_triangles(const struct draco_mesh *mesh, uint32_t *vertices)
{
    const draco::Mesh &unpacked = *static_cast<const draco::Mesh *>(mesh->unpacked);

    for (draco::FaceIndex i(0); i < unpacked.num_faces(); ++i)
        for (const draco::PointIndex &vertex : unpacked.face(i))
            *vertices++ = vertex.value();
}

bool p3di_draco_attribute(const struct draco_mesh *mesh, uint32_t id, uint32_t type, uint32_t width, void *values)
{
    const draco::Mesh &unpacked = *static_cast<const draco::Mesh *>(mesh->unpacked);
    const draco::PointAttribute *attribute = unpacked.GetAttributeByUniqueId(id);

    if (!attribute || uint32_t(attribute->num_components()) != width)
        return false;
    switch (type) {
    case 5120:
        return take<int8_t>(unpacked, *attribute, width, values);
    case 5121:
        return take<uint8_t>(unpacked, *attribute, width, values);
    case 5122:
        return take<int16_t>(unpacked, *attribute, width, values);
    case 5123:
        return take<uint16_t>(unpacked, *attribute, width, values);
    case 5125:
        return take<uint32_t>(unpacked, *attribute, width, values);
    default:
        return take<float>(unpacked, *attribute, width, values);
    }
}
