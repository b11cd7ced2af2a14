// @ts-check
/** Short messages at the edge of the page. */

const STAY_MS = 7_000;

/** @param {string} text */
export function toast(text) {
  let list = document.querySelector(".toasts");
  if (!list) {
    list = Object.assign(document.createElement("div"), { className: "toasts" });
    list.setAttribute("role", "status");
    document.body.append(list);
  }
  const box = Object.assign(document.createElement("div"), { className: "toast" });
  const words = Object.assign(document.createElement("p"), { textContent: text });
  const close = Object.assign(document.createElement("button"), { type: "button", className: "button button-small", textContent: "Dismiss" });
  close.addEventListener("click", () => box.remove());
  box.append(words, close);
  list.append(box);
  setTimeout(() => box.remove(), STAY_MS);
}
