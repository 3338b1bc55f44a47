// theme.ts: dark or light, before anything else is there.
// SPDX-License-Identifier: GPL-2.0-or-later

/** Where keep.ts has what was chosen. */
export const KEY = "p3dview";

export function read(): Record<string, unknown> {
    try {
        const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? "{}");
        return kept !== null && typeof kept === "object" ? { ...kept } : {};
    } catch {
        return {};
    }
}

/** As chosen; else as the system has it. */
export function follow_theme(): void {
    const dark = matchMedia("(prefers-color-scheme: dark)"),
        { theme } = read();
    const set = (): void => {
        document.documentElement.dataset["theme"] = dark.matches ? "dark" : "light";
    };

    dark.addEventListener("change", set);
    set();
    if (theme === "dark" || theme === "light") document.documentElement.dataset["theme"] = theme;
}
