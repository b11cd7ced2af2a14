// @ts-check
/** The page of a run: wires, and does nothing else. */

import { everyPage } from "../page.js";
import { mountStages } from "../stage/mount.js";

everyPage();
mountStages();
