// @ts-check
/** Plotly, fetched when the first plot is shown and not before. */

/** @type {Promise<any> | null} */
let loading = null;

/** @returns {Promise<any>} the library */
export function plotly() {
  loading ??= load();
  return loading;
}

async function load() {
  const { plotlyJs = "", plotlyCss = "" } = document.documentElement.dataset;
  // With this id and class Plotly finds its rules in place and adds none by script, which the content security policy forbids.
  const link = Object.assign(document.createElement("link"), { rel: "stylesheet", href: plotlyCss, id: "plotly.js-style-global", className: "no-inline-styles" });
  document.head.append(link);
  const script = Object.assign(document.createElement("script"), { src: plotlyJs });
  const done = new Promise((resolve, reject) => {
    script.onload = resolve;
    script.onerror = () => reject(new Error("The plot library could not be loaded."));
  });
  document.head.append(script);
  await done;
  return /** @type {any} */ (globalThis).Plotly;
}
