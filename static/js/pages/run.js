// @ts-check
/** The page of a run: wires, and does nothing else. */

import { editorPanel } from "../editor/panel.js";
import { everyPage } from "../page.js";
import { plotPanel } from "../plots/panel.js";
import { mountStages } from "../stage/mount.js";

everyPage();
document.addEventListener("stage:run", (event) => history.replaceState(null, "", `/runs/${/** @type {CustomEvent} */ (event).detail.run}/`));
mountStages([editorPanel, plotPanel]);
