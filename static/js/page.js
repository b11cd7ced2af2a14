// @ts-check
/** What every page has: htmx, the theme, toasts. */

import "htmx.org";
import { themeToggle } from "./theme.js";
import { toast } from "./toast.js";

export function everyPage() {
  themeToggle();
  document.addEventListener("stage:toast", (event) => toast(/** @type {CustomEvent} */ (event).detail.text));
  document.addEventListener("stage:trouble", (event) => {
    const { message, remedy, code } = /** @type {CustomEvent} */ (event).detail;
    toast([message ?? `The run cannot be opened (${code}).`, remedy].filter(Boolean).join(" "));
  });
}
