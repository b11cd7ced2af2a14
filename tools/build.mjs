// Bundles the front end: every static/js/pages/*.js and static/css/pages/*.css into static/build/, with shared parts
// as chunks, and pages.json, from which the templates know what a page loads. Run by `make assets`.
import { copyFileSync, existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { basename, dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";

const root = join(dirname(fileURLToPath(import.meta.url)), "..");
const out = join(root, "static", "build");
process.chdir(root);

/** The files of a folder with this ending; none when the folder is not there. */
const entries = (folder, ending) =>
  existsSync(folder)
    ? readdirSync(folder)
        .filter((name) => name.endsWith(ending))
        .sort()
        .map((name) => join(folder, name))
    : [];

/** Chunks that an output imports at once (not those it may import later), with all that they import. */
const chunksOf = (outputs, path, seen = new Set()) => {
  for (const { path: next, kind } of outputs[path].imports) {
    if (kind !== "import-statement" || seen.has(next)) continue;
    seen.add(next);
    chunksOf(outputs, next, seen);
  }
  return [...seen].sort();
};

const shared = { bundle: true, minify: true, metafile: true, outbase: "static", outdir: out, logLevel: "warning" };
const browsers = ["chrome123", "edge123", "firefox120", "safari17.5"]; // the first with light-dark()

rmSync(out, { recursive: true, force: true });
const scripts = await build({
  ...shared,
  entryPoints: entries("static/js/pages", ".js"),
  format: "esm",
  splitting: true,
  target: browsers,
  chunkNames: "js/chunks/[name]-[hash]",
  legalComments: "linked",
});
const styles = await build({
  ...shared,
  entryPoints: entries("static/css/pages", ".css"),
  target: browsers,
  loader: { ".svg": "file", ".woff2": "file", ".png": "file" },
  assetNames: "assets/[name]-[hash]",
});

// Plotly stays a file of its own, which pages with a plot load when they show one.
mkdirSync(join(out, "plotly"), { recursive: true });
copyFileSync("node_modules/plotly.js-basic-dist-min/plotly-basic.min.js", join(out, "plotly", "plotly.js"));
if (existsSync("static/css/plotly.css")) copyFileSync("static/css/plotly.css", join(out, "plotly", "plotly.css"));
for (const file of entries("static/images", "")) {
  mkdirSync(join(out, "images"), { recursive: true });
  copyFileSync(file, join(out, "images", basename(file)));
}

const pages = {};
const served = (path) => relative("static/build", path).split("\\").join("/");
for (const { metafile, field, ending } of [
  { metafile: styles.metafile, field: "style", ending: ".css" },
  { metafile: scripts.metafile, field: "script", ending: ".js" },
]) {
  for (const [path, { entryPoint }] of Object.entries(metafile.outputs)) {
    // What a script imports later is an entry to the bundler, but no page.
    if (!entryPoint || !dirname(entryPoint).endsWith("/pages") || !path.endsWith(ending)) continue;
    const page = (pages[basename(entryPoint, ending)] ??= {});
    page[field] = served(path);
    if (field === "script") page.chunks = chunksOf(metafile.outputs, path).map(served);
  }
}
writeFileSync(join(out, "pages.json"), `${JSON.stringify(pages, null, 1)}\n`);
console.log(`built ${Object.keys(pages).length} pages: ${Object.keys(pages).sort().join(", ")}`);
