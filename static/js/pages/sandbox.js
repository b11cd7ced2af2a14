// @ts-check
/** The page of a sandbox: wires, and does nothing else. */

import { editorPanel } from "../editor/panel.js";
import { everyPage } from "../page.js";
import { plotPanel } from "../plots/panel.js";
import { followRun } from "../lessons/moved.js";
import { mountStages } from "../stage/mount.js";

everyPage();
mountStages([editorPanel, plotPanel]);
followRun();
