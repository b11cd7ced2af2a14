// @ts-check
/** Light, dark, or as the system says: a button goes round; the choice is a cookie, so that the server sends it with the page. */

const ORDER = ["", "light", "dark"];
const WORDS = { "": "Theme: system", light: "Theme: light", dark: "Theme: dark" };
const YEAR_S = 31_536_000;

/** Works every [data-theme-toggle] of the page; makes one among the tools of the header if the page has none. */
export function themeToggle() {
  const tools = document.querySelector(".site-tools");
  if (tools && !document.querySelector("[data-theme-toggle]")) {
    const made = Object.assign(document.createElement("button"), { type: "button", className: "button button-quiet button-small" });
    made.dataset.themeToggle = "";
    tools.prepend(made);
  }
  for (const button of document.querySelectorAll("[data-theme-toggle]")) {
    name(button);
    button.addEventListener("click", () => {
      const next = ORDER[(ORDER.indexOf(current()) + 1) % ORDER.length];
      if (next) document.documentElement.dataset.theme = next;
      else delete document.documentElement.dataset.theme;
      document.cookie = `theme=${next}; path=/; max-age=${YEAR_S}; samesite=lax`;
      name(button);
      document.dispatchEvent(new CustomEvent("themechange"));
    });
  }
}

function current() {
  return document.documentElement.dataset.theme ?? "";
}

/** @param {Element} button */
function name(button) {
  button.textContent = WORDS[/** @type {"" | "light" | "dark"} */ (current())] ?? WORDS[""];
}
