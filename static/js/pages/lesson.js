// @ts-check
/** The page of a lesson: wires, and does nothing else. */

import { editorPanel } from "../editor/panel.js";
import { lessonSteps } from "../lessons/step.js";
import { everyPage } from "../page.js";
import { plotPanel } from "../plots/panel.js";
import { mountStages } from "../stage/mount.js";

everyPage();
mountStages([editorPanel, plotPanel]);
lessonSteps();
