// @ts-check
/** A page of words: forms, lists and links. */

import { everyPage } from "../page.js";

everyPage();
