// boot.ts: unpacks the program of the page (main.ts), and runs it.
// SPDX-License-Identifier: GPL-2.0-or-later
import { byId } from "./dom";
import { give_up, unpack } from "./packed";
import { follow_theme } from "./theme";

async function run(packed: Element): Promise<void> {
    const script = document.createElement("script"); // whose checksum the page's policy has
    script.textContent = new TextDecoder().decode(await unpack(packed));
    packed.replaceWith(script);
}

follow_theme();
run(byId("program")).catch(give_up);
