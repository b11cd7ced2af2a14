// @ts-check
/** The style guide: wires, and does nothing else. */

import { editorPanel } from "../editor/panel.js";
import { everyPage } from "../page.js";
import { plotPanel } from "../plots/panel.js";
import { mountStages } from "../stage/mount.js";
import { toast } from "../toast.js";

everyPage();
mountStages([editorPanel, plotPanel]);
document.querySelector("[data-toast]")?.addEventListener("click", () => toast("A short message. It goes by itself."));
