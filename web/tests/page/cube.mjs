// cube.mjs: a cube as an MLOD, for tests of how it is lit.
// SPDX-License-Identifier: GPL-2.0-or-later
const UVS = [[0, 1], [1, 1], [1, 0], [0, 0]];

/** It is 2 m wide; each side has all of its texture. */
export function cube(texture, rvmat = "") {
    const parts = [];
    const words = (...numbers) => parts.push(Buffer.from(Uint32Array.from(numbers).buffer)),
        floats = (...numbers) => parts.push(Buffer.from(Float32Array.from(numbers).buffer)),
        text = (word) => parts.push(Buffer.from(word, "latin1"));
    const corner = (i) => [0, 1, 2].map((k) => ((i >> k) & 1 ? 1 : -1));
    const sides = [[0, 4, 6, 2, -1, 0, 0], [1, 3, 7, 5, 1, 0, 0], [0, 1, 5, 4, 0, -1, 0], [2, 6, 7, 3, 0, 1, 0], [0, 2, 3, 1, 0, 0, -1], [4, 5, 7, 6, 0, 0, 1]];

    text("MLOD");
    words(257, 1);
    text("P3DM");
    words(28, 256, 8, sides.length, sides.length, 0);
    for (let i = 0; i < 8; i++) {
        floats(...corner(i));
        words(0);
    }
    for (const side of sides) floats(...side.slice(4));
    sides.forEach((side, i) => {
        words(4);
        for (const [k, point] of side.slice(0, 4).entries()) {
            words(point, i);
            floats(...UVS[k]);
        }
        words(0);
        text(`${texture}\0${rvmat}\0`);
    });
    text("TAGG\x01#EndOfFile#\0\0\0\0\0");
    floats(0); // its resolution
    return Buffer.concat(parts);
}
