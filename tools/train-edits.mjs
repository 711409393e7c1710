// Trains the reader of edit requests (packages/domain/src/edit-request/learned/edit-weights.json) on the annotated requests in
// packages/domain/src/edit-request/cases, and on remarks from the cases of the training language. `node tools/train-edits.mjs --without
// WRITER` trains without a writer's requests, reads them, and prints how many are exact and how many certain but wrong: the results for an
// unseen writer are what counts (docs/readings.md). Nothing is written then. With `--label`, requests without labels, or whose labels no
// longer lead to their meaning, get correct ones if some are found close to what was learned.
import { readFileSync, readdirSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { otherExamples, ownExamples } from "../packages/domain/src/edit-request/cases/case-examples.ts";
import { cutMessage } from "../packages/domain/src/edit-request/clauses/cut-message.ts";
import { createEditReader, planLabels } from "../packages/domain/src/edit-request/learned/edit-reader.ts";
import { createLinearModel } from "../packages/domain/src/edit-request/learned/linear-model.ts";
import { findLabels } from "../packages/domain/src/edit-request/model-training/find-labels.ts";
import { trainEdits } from "../packages/domain/src/edit-request/model-training/train-edits.ts";
import { lexicon } from "../packages/domain/src/language/lexicon/lexicon.ts";

createRequire(new URL("../packages/domain/package.json", import.meta.url))("temporal-polyfill/global");
const room = join(dirname(fileURLToPath(import.meta.url)), "../packages/domain/src/edit-request");
const { values } = parseArgs({
  options: {
    without: { type: "string" },
    show: { type: "boolean", default: false },
    label: { type: "boolean", default: false },
    out: { type: "string", default: join(room, "learned/edit-weights.json") },
  },
});
const language = join(room, "../language");
const linesOf = (path) =>
  readFileSync(path, "utf8")
    .split("\n")
    .filter(Boolean)
    .map((line) => JSON.parse(line));
const catalogue = lexicon().exercises;
const textOf = (name) => readFileSync(join(room, "cases", name), "utf8");
const programs = JSON.parse(textOf("others/programs.json"));
const others = (writer) => otherExamples(writer, textOf(`others/edits-${writer}.jsonl`), programs, catalogue);
const writers = [
  "dev",
  "a",
  "b",
  "c",
  "d",
  "e",
  "f",
  "g",
  "h",
  "i",
  "j",
  "k",
  "l",
  "m",
  "n",
  "o",
  "p",
  "q",
  "r",
];
const files = [
  ["edit-cases.jsonl", () => ownExamples(textOf("edit-cases.jsonl"), catalogue)],
  ...writers.map((writer) => [`others/edits-${writer}.jsonl`, () => others(writer)]),
];
const examples = files.flatMap(([, of]) => of());
/** Messages that are not requests: what was done or is so, in the past or without a figure. */
const isRemark = ({ message, expect: { isLog } }) =>
  message.length < 120 &&
  !/tomorrow|next|program|plan|block|please|swap|move|skip|instead|\bset my\b|week:|\bwant/iu.test(message) &&
  (isLog
    ? /\b(?:felt|did|done|was|ran|got|went|hit|just|i)\b/iu.test(message)
    : !/\d ?x ?\d/iu.test(message));
const remarks = readdirSync(join(language, "cases"))
  .filter((name) => name.endsWith(".jsonl"))
  .toSorted()
  .flatMap((name) => linesOf(join(language, "cases", name)))
  .filter(isRemark)
  .map(({ message }) => message);
const learn = () =>
  trainEdits(
    examples.filter(({ writer }) => writer !== values.without),
    remarks,
  );

if (values.label) {
  const tagger = createLinearModel(JSON.parse(readFileSync(values.out, "utf8")).labels);
  const isRight = ({ input, labels, isExact }) => isExact(planLabels(cutMessage(input), labels).reading);
  for (const [name, of] of files) {
    const path = join(room, "cases", name);
    const found = of().map((example) =>
      example.labels && isRight(example) ? example.labels : findLabels(tagger, example),
    );
    const rows = linesOf(path).map(({ labels: _before, ...row }, at) => ({
      ...row,
      ...(found[at] && { labels: found[at].join(" ") }),
    }));
    writeFileSync(path, `${rows.map((row) => JSON.stringify(row)).join("\n")}\n`);
    process.stdout.write(`${String(name)}: ${found.filter(Boolean).length} of ${rows.length} have labels\n`);
  }
} else if (values.without === undefined) {
  writeFileSync(values.out, `${JSON.stringify(learn())}\n`);
  process.stdout.write(`Learned from ${examples.length} requests: ${values.out}\n`);
} else {
  const read = createEditReader(learn());
  const held = examples.filter(({ writer }) => writer === values.without);
  const readings = held.map(({ input, isExact }) => {
    const reading = read(input);
    return { message: input.message, reading, exact: isExact(reading) };
  });
  const share = (some) => `${((100 * readings.filter(some).length) / held.length).toFixed(1)} %`;
  const isSure = ({ reading }) => reading.kind === "edits" && reading.confidence === "sure";
  if (values.show)
    for (const { message, reading } of readings.filter(({ exact }) => !exact))
      process.stdout.write(`${reading.kind} ${reading.confidence}: ${message}\n`);
  process.stdout.write(
    `${values.without}: ${share(({ exact }) => exact)} exact, ${share(isSure)} sure, ${share((one) => isSure(one) && !one.exact)} sure and wrong\n`,
  );
}
