// kept.ts: what was kept may be of another version of the page.
// SPDX-License-Identifier: GPL-2.0-or-later

/** The values of `now`, or those that were kept under the same names, if they are of the same kind. */
export function taken<T extends object>(now: T, kept: unknown): T {
    const values: Record<string, unknown> = kept !== null && typeof kept === "object" ? { ...kept } : {};
    const known = Object.entries(now).map(([name, value]) => [
        name,
        typeof values[name] === typeof value && Object.hasOwn(values, name) ? values[name] : value,
    ]);

    return Object.fromEntries(known) as T;
}
