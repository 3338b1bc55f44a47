// gltf.mjs: the Khronos validator over .glb and .gltf files: no errors, no warnings; the rest is counted.
// SPDX-License-Identifier: GPL-2.0-or-later
//
// usage: node gltf.mjs FILE...   with the package gltf-validator installed in NODE_PATH or here
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { createRequire } from 'node:module';

const WARNING = 1;
const validator = createRequire(import.meta.url)('gltf-validator');
const counts = { errors: 0, warnings: 0 }, others = {};
let passed = 0, failed = 0;

for (const path of process.argv.slice(2)) {
    const { issues } = await validator.validateBytes(new Uint8Array(readFileSync(path)), {
        maxIssues: 0,
        externalResourceFunction: async (uri) => new Uint8Array(readFileSync(join(dirname(path), decodeURIComponent(uri)))),
    });
    const bad = issues.messages.filter((message) => message.severity <= WARNING);
    for (const message of issues.messages)
        if (message.severity > WARNING)
            others[message.code] = (others[message.code] ?? 0) + 1;
    counts.errors += issues.numErrors;
    counts.warnings += issues.numWarnings;
    if (bad.length === 0 && issues.numErrors + issues.numWarnings === 0) {
        passed++;
        continue;
    }
    failed++;
    console.log(`FAIL ${path}: ${issues.numErrors} errors, ${issues.numWarnings} warnings`);
    for (const message of bad.slice(0, 3))
        console.log(`     ${message.code} ${message.pointer ?? message.offset ?? ''}: ${message.message}`);
}
console.log(`validator ${validator.version()}: ${counts.errors} errors, ${counts.warnings} warnings`);
for (const [code, count] of Object.entries(others).sort())
    console.log(`  ${code}: ${count}, neither`);
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 && passed !== 0 ? 0 : 1;
