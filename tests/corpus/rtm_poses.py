# rtm_poses.py: every phase of every animation in a GLB against matrices computed from the RTM alone.
# SPDX-License-Identifier: GPL-2.0-or-later
#
# usage: rtm_poses.py SHARED GLB ANIMATION...   with the reader of animations in SHARED/check
import json, os, struct, sys
import numpy as np

sys.path.insert(0, os.path.join(sys.argv[1], 'check'))
import rtm

np.seterr(invalid='ignore') # one file is noise

MOST = 1e-4 # metres, and of a matrix


def read_glb(path):
    data = open(path, 'rb').read()
    size, = struct.unpack_from('<I', data, 12)
    root, binary = json.loads(data[20:20 + size]), data[28 + size:]

    def accessor(number):
        a = root['accessors'][number]
        width = {'SCALAR': 1, 'VEC3': 3, 'VEC4': 4, 'MAT4': 16}[a['type']]
        at = root['bufferViews'][a['bufferView']]['byteOffset']
        return np.frombuffer(binary, '<f4', a['count'] * width, at).reshape(-1, width).astype(float)
    return root, accessor


def matrix(t, q, s):
    x, y, z, w = q
    m = np.eye(4)
    m[:3, :3] = np.array([[1 - 2 * (y * y + z * z), 2 * (x * y - z * w), 2 * (x * z + y * w)],
                          [2 * (x * y + z * w), 1 - 2 * (x * x + z * z), 2 * (y * z - x * w)],
                          [2 * (x * z - y * w), 2 * (y * z + x * w), 1 - 2 * (x * x + y * y)]]) * s
    m[:3, 3] = t
    return m


class Glb:
    def __init__(self, path):
        self.root, self.accessor = read_glb(path)
        self.above = {c: i for i, n in enumerate(self.root['nodes']) for c in n.get('children', [])}
        skin = self.root['skins'][0]
        self.joints, self.binds = skin['joints'], self.accessor(skin['inverseBindMatrices'])

    def animation(self, name):
        found, = [a for a in self.root['animations'] if a['name'] == name]
        return {(c['target']['node'], c['target']['path']): self.accessor(found['samplers'][c['sampler']]['output'])
                for c in found['channels']}

    def joints_at(self, channels, key):
        places = {}

        def place(i):
            if i not in places:
                node = self.root['nodes'][i]
                parts = [channels[i, p][key] if (i, p) in channels else node.get(p, rest) for p, rest in
                         (('translation', [0, 0, 0]), ('rotation', [0, 0, 0, 1]), ('scale', [1, 1, 1]))]
                places[i] = (place(self.above[i]) if i in self.above else np.eye(4)) @ matrix(*parts)
            return places[i]
        return {self.root['nodes'][n]['name'].lower(): place(n) @ self.binds[i].reshape(4, 4).T
                for i, n in enumerate(self.joints)}


def expected(animation, parents, key):
    if animation['form'] == 'plain':
        return {name.lower(): m for name, m in animation['frames'][key]}
    own, places = {}, {}
    for name, e in zip(animation['bones'], animation['frames'][key]):
        x, y, z, w = e['q'].astype(float)
        length = np.linalg.norm([x, y, z, w])
        q = np.array([x, -y, z, w]) / length if length else [0, 0, 0, 1]
        own[name.lower()] = matrix(e['p'].astype(float) * [-1, 1, -1], q, 1)

    def place(bone):
        if bone not in places:
            above = parents.get(bone)
            places[bone] = (place(above) if above else np.eye(4)) @ own.get(bone, np.eye(4))
        return places[bone]
    return {bone: place(bone) for bone in own}


def is_sane(m):
    return np.abs(m[:3, :3].T @ m[:3, :3] - np.eye(3)).max() < MOST and np.abs(m[:3, 3]).max() < 100


glb, parents = Glb(sys.argv[2]), rtm.skeleton(os.path.join(sys.argv[1], 'rtm', 'man-a2.cfg'))
mirror, count, bad = np.diag([1, 1, -1, 1]), 0, 0
for path in sys.argv[3:]:
    animation, name = rtm.read(path), os.path.basename(path).split('.')[0]
    channels = glb.animation(name)
    for key in range(len(animation['phases'])):
        got = glb.joints_at(channels, key)
        for bone, m in expected(animation, parents, key).items():
            if bone not in got or not is_sane(m):
                continue # glTF says where a joint is by a rotation, not by any matrix
            count += 1
            if np.abs(got[bone] - mirror @ m @ mirror).max() > MOST:
                bad += 1
                print('FAIL %s: %s in phase %d' % (name, bone, key))
print('%d matrices, %d further away than %g' % (count, bad, MOST))
sys.exit(bad != 0 or count == 0)
