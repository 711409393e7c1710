// Trains the reader of log messages (packages/domain/src/language/learned/reader-weights.json) on the annotated messages in
// packages/domain/src/language/cases. `--without SET,SET` leaves sets out (the letters of their ids), `--out FILE` writes elsewhere.
import { createRequire } from "node:module";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { isMainThread, parentPort, Worker, workerData } from "node:worker_threads";

const domain = join(dirname(fileURLToPath(import.meta.url)), "../packages/domain");
createRequire(join(domain, "package.json"))("temporal-polyfill/global");
const { labelsOf, trainReader } =
  await import("../packages/domain/src/language/model-training/train-reader.ts");
const { withNamesKnown } = await import("../packages/domain/src/language/cases/known-names.ts");
const language = join(domain, "src/language");
/** No rule was made for these messages. */
const fresh = new Set(["many-lives.jsonl", "groups.jsonl"]);
/** Nothing is learned from these: they say how well messages of others are read. */
const measure = "read-once.jsonl";

/** The labels of all messages, found by as many threads as there are processors: message after message goes to one in turn. */
function labelInThreads(cases) {
  const count = availableParallelism();
  const parts = Array.from({ length: count }, (_, part) => {
    const worker = new Worker(new URL(import.meta.url), { workerData: { cases, part, count } });
    return new Promise((resolve, reject) => worker.once("message", resolve).once("error", reject));
  });
  return Promise.all(parts).then((found) => cases.map((_, at) => found[at % count][Math.floor(at / count)]));
}

if (isMainThread) {
  const out = join(language, "learned/reader-weights.json");
  const { values } = parseArgs({
    options: { without: { type: "string", default: "" }, out: { type: "string", default: out } },
  });
  const without = new Set(values.without.split(","));
  const cases = readdirSync(join(language, "cases"))
    .filter((name) => name.endsWith(".jsonl") && name !== measure)
    .toSorted()
    .flatMap((name) =>
      readFileSync(join(language, "cases", name), "utf8")
        .split("\n")
        .filter((line) => line.trim() !== "")
        .map((line) => JSON.parse(line))
        .map((one) => ({ ...one, set: /^[a-z]*/u.exec(one.id)[0], isFresh: fresh.has(name) })),
    )
    .filter(({ set }) => !without.has(set))
    // Whoever is named is known to most groups, and every second time to none.
    .flatMap((one, at) => {
      const known = withNamesKnown(one);
      return known === one || one.athletes || at % 2 === 0 ? [known] : [known, one];
    });
  const started = performance.now();
  const log = (line) =>
    process.stdout.write(`${Math.round((performance.now() - started) / 1000)} s: ${line}\n`);
  const labels = await labelInThreads(cases);
  writeFileSync(values.out, `${JSON.stringify(trainReader(cases, labels, log))}\n`);
} else {
  const { cases, part, count } = workerData;
  parentPort.postMessage(cases.filter((_, at) => at % count === part).map(labelsOf));
}
