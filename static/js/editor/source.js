// @ts-check
/** What there is to edit of a run: texts with names, in a language, and the command that gives one back. */

/** @typedef {{name: string, text: string}} SourceFile */
/** @typedef {{language: "go" | "yaml", tab: string, act: string, files: SourceFile[], command: (file: SourceFile, more: {gomaxprocs?: number}) => any, anew?: (file: SourceFile) => any}} Source `anew`: the command that replaces everything */

/**
 * @param {any} scenario what the server sent as `source`: a program, or manifests
 * @param {{at: number, do: any}[]} commands those given so far; the last program that ran is the one to edit
 * @returns {Source}
 */
export function sourceOf(scenario, commands) {
  if (scenario && Array.isArray(scenario.manifests)) return manifests(scenario.manifests, commands);
  const given = typeof scenario === "string" ? { source: scenario } : scenario ?? {};
  const last = commands.filter((each) => each.do?.kind === "run").pop();
  const file = { name: given.file || "main.go", text: last?.do.source ?? given.source ?? "" };
  return {
    language: "go", tab: "Program", act: "Run", files: [file],
    command: ({ text }, { gomaxprocs }) => ({ kind: "run", source: text, ...(gomaxprocs ? { gomaxprocs } : {}) }),
  };
}

/** What is written there becomes a file of its own. */
const NEW = "new objects";
/** The name of a cluster that was started anew. */
export const OWN = "cluster.yaml";

/** @param {SourceFile[]} given @param {{at: number, do: any}[]} commands @returns {Source} */
function manifests(given, commands) {
  const files = given.map(({ name, text }) => ({ name, text }));
  for (const { do: what } of commands) {
    if (what?.kind === "replace") files.splice(0, files.length, { name: what.file || OWN, text: what.text });
    if (what?.kind !== "apply") continue;
    const known = files.find((file) => file.name === what.file);
    if (known) known.text = what.text;
    else files.push({ name: what.file || `applied-${files.length}.yaml`, text: what.text });
  }
  files.push({ name: NEW, text: "" });
  return {
    language: "yaml", tab: "Manifests", act: "Apply", files,
    command: ({ name, text }) => ({ kind: "apply", text, ...(name === NEW ? {} : { file: name }) }),
    anew: ({ text }) => ({ kind: "replace", text, file: OWN }),
  };
}

/** Names of the nodes that manifests bring, read at a glance: it is for a hint only. @param {string} text @returns {string[]} */
export function nodesIn(text) {
  return text.split(/^---.*$/m).flatMap((one) => {
    if (!/^\s*(- )?"?kind"?:\s*"?Node(List)?"?,?\s*$/m.test(one)) return [];
    const named = [...one.matchAll(/^\s*"?name"?:\s*"?([\w.-]+)"?,?\s*$/gm), ...one.matchAll(/metadata"?:\s*\{[^}]*?\bname"?:\s*"?([\w.-]+)/g)];
    return [...new Set(named.map((found) => found[1]))];
  });
}
