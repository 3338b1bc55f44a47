// glb.mjs: a GLB as other programs write it, which holds an image, and names no texture of a game.
// SPDX-License-Identifier: GPL-2.0-or-later
const chunk = (kind, bytes, fill) => {
    const padded = Buffer.concat([bytes, Buffer.alloc(-bytes.length & 3, fill)]);
    return Buffer.concat([Buffer.from(new Uint32Array([padded.length, kind]).buffer), padded]);
};

/** One of p3dconv p3d-to-glb with another image in the place of its first. */
export function glb_with(glb, image) {
    const size = glb.readUInt32LE(12),
        json = JSON.parse(glb.subarray(20, 20 + size)),
        bin = glb.subarray(28 + size);
    for (const material of json.materials) delete material.extras;
    json.images[0] = { name: "paint", bufferView: json.bufferViews.length, mimeType: "image/*" };
    json.bufferViews.push({ buffer: 0, byteOffset: bin.length, byteLength: image.length });
    json.buffers[0].byteLength = bin.length + image.length;
    const chunks = [chunk(0x4e4f534a, Buffer.from(JSON.stringify(json)), " "), chunk(0x004e4942, Buffer.concat([bin, image]), 0)];
    const length = 12 + chunks[0].length + chunks[1].length;
    return Buffer.concat([Buffer.from("glTF"), Buffer.from(new Uint32Array([2, length]).buffer), ...chunks]);
}
