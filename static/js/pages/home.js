// @ts-check
/** The course page. */

import { everyPage } from "../page.js";

everyPage();
