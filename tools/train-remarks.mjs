// Trains the reader of riders' remarks (packages/domain/src/handoff/remarks/remark-weights.json, over-weights.json) on the remarks in
// packages/domain/src/handoff/model-training. `node tools/train-remarks.mjs --without SET --out FILE --over FILE` leaves one writer's set out: the
// results for an unseen writer are what counts (docs/readings.md).
import { readFileSync, readdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { trainOver } from "../packages/domain/src/handoff/model-training/train-over.ts";
import { trainRemarks } from "../packages/domain/src/handoff/model-training/train-remarks.ts";

const handoff = join(dirname(fileURLToPath(import.meta.url)), "../packages/domain/src/handoff");
const { values } = parseArgs({
  options: {
    without: { type: "string", multiple: true, default: [] },
    out: { type: "string", default: join(handoff, "remarks/remark-weights.json") },
    // What tells there from over is learned in a second; the rest in a minute.
    over: { type: "string", default: join(handoff, "remarks/over-weights.json") },
    "only-over": { type: "boolean", default: false },
  },
});
const sets = readdirSync(join(handoff, "model-training"))
  .filter((name) => name.endsWith(".jsonl") && !values.without.includes(name.replace("-remarks.jsonl", "")))
  .toSorted();
const remarks = sets.flatMap((name) =>
  readFileSync(join(handoff, "model-training", name), "utf8")
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line)),
);
writeFileSync(values.over, `${JSON.stringify(trainOver(remarks))}\n`);
if (!values["only-over"]) writeFileSync(values.out, `${JSON.stringify(trainRemarks(remarks))}\n`);
process.stdout.write(`Learned from ${remarks.length} remarks of ${sets.length} sets.\n`);
