// gltf.mjs: the Khronos validator over .glb and .gltf files: no errors, no warnings.
// SPDX-License-Identifier: GPL-2.0-or-later
//
// usage: node gltf.mjs FILE...   with the package gltf-validator installed in NODE_PATH or here
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { createRequire } from 'node:module';

const validator = createRequire(import.meta.url)('gltf-validator');
let passed = 0, failed = 0;

for (const path of process.argv.slice(2)) {
    const report = await validator.validateBytes(new Uint8Array(readFileSync(path)), {
        maxIssues: 0,
        externalResourceFunction: async (uri) => new Uint8Array(readFileSync(join(dirname(path), decodeURIComponent(uri)))),
    });
    const bad = report.issues.messages.filter((message) => message.severity <= 1);
    if (bad.length === 0) {
        passed++;
        continue;
    }
    failed++;
    console.log(`FAIL ${path}: ${bad.length} errors and warnings`);
    for (const message of bad.slice(0, 3))
        console.log(`     ${message.code} ${message.pointer ?? message.offset ?? ''}: ${message.message}`);
}
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 && passed !== 0 ? 0 : 1;
