# compare_rtm.py: two plain animations: if the second has the bones and the places of the first.
# SPDX-License-Identifier: GPL-2.0-or-later
#
# usage: compare_rtm.py MOST OLD NEW   exit status 1 if a bone is missing or new, or a matrix is further away
import struct, sys


def read(path):
    data = open(path, 'rb').read()
    if data[:8] != b'RTM_0101':
        sys.exit('%s is no RTM_0101' % path)
    name = lambda at: data[at:at + 32].split(b'\0')[0].decode('latin1').lower()
    step = struct.unpack_from('<3f', data, 8)
    phases, bones = struct.unpack_from('<2I', data, 20)
    at, times, frames = 28 + 32 * bones, [], []
    for _ in range(phases):
        times += struct.unpack_from('<f', data, at)
        frames.append({name(at + 4 + 80 * i): struct.unpack_from('<12f', data, at + 36 + 80 * i) for i in range(bones)})
        at += 4 + 80 * bones
    return step, times, frames


most, old, new = float(sys.argv[1]), read(sys.argv[2]), read(sys.argv[3])
if len(old[1]) != len(new[1]):
    sys.exit('FAIL %s: %d phases became %d' % (sys.argv[3], len(old[1]), len(new[1])))
worst, lost, count = (0, '', 0), set(), 0
for i, (a, b) in enumerate(zip(old[2], new[2])):
    lost.update('new ' + bone for bone in b if bone not in a)
    for bone in a:
        if bone not in b:
            lost.add(bone)
            continue
        count += 1
        worst = max(worst, (max(abs(x - y) for x, y in zip(a[bone], b[bone])), bone, i))
away = max([abs(x - y) for x, y in zip(old[1], new[1])])
good = count and worst[0] <= most and away <= most and not lost
print('%s%s: %d phases, %d matrices, worst %.2g (%s, phase %d), times %.2g%s' % (
    '' if good else 'FAIL ', sys.argv[3].split('/')[-1], len(old[1]), count, *worst, away,
    '; lost: ' + ' '.join(sorted(lost)) if lost else ''))
sys.exit(not good)
