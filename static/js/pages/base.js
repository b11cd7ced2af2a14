// @ts-check
/** A page with nothing of its own. */

import { everyPage } from "../page.js";

everyPage();
