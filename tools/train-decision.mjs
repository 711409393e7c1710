// Trains the classifier of messages (packages/domain/src/intent/learned/decision-weights.json) on messages annotated by people:
// intent/cases, the training reports in language/cases and the requests in edit-request/cases. `--without WRITER --out FILE` leaves a
// writer's messages out; `--judge` then prints how the model reads them: the results for an unseen writer are what counts
// (docs/readings.md). `--across` prints that for all writers, left out a few at a time, and how many decisions differ between
// trainings without different tenths of the lessons: nothing is written.
import { createRequire } from "node:module";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { otherExamples, ownExamples } from "../packages/domain/src/edit-request/cases/case-examples.ts";
import { sampleNow, sampleProgram } from "../packages/domain/src/edit-request/cases/sample-programs.ts";
import { readEditRequest } from "../packages/domain/src/edit-request/read-edit-request.ts";
import { decideMessage } from "../packages/domain/src/intent/decide-message.ts";
import { createDecisionModel } from "../packages/domain/src/intent/learned/decision-model.ts";
import { intents } from "../packages/domain/src/intent/reading.ts";
import { lessonsOf, messageOf, situationOf } from "../packages/domain/src/intent/model-training/lessons.ts";
import { trainClassifier } from "../packages/domain/src/learning/train-classifier.ts";
import { lexicon } from "../packages/domain/src/language/lexicon/lexicon.ts";

const domain = join(dirname(fileURLToPath(import.meta.url)), "../packages/domain/src");
createRequire(join(domain, "../package.json"))("temporal-polyfill/global");
const { values } = parseArgs({
  options: {
    without: { type: "string", multiple: true, default: [] },
    judge: { type: "boolean", default: false },
    show: { type: "boolean", default: false },
    across: { type: "boolean", default: false },
    out: { type: "string", default: join(domain, "intent/learned/decision-weights.json") },
  },
});
const linesOf = (name) =>
  readFileSync(join(domain, name), "utf8")
    .split("\n")
    .filter((line) => line.trim() !== "")
    .map((line) => JSON.parse(line));

/** Characters of the table of weights: what matters least is left out of it. */
const maxTable = 230_000;

/** What a supposed training report really is, by its tags. */
const wantedByTag = {
  question: ["question"],
  hypothetical: ["question", "talk"],
  edit: ["order", "edit", "program"],
  delete: ["order"],
  plan: ["talk"],
  upcoming: ["talk"],
  signup: ["talk"],
  habit: ["talk"],
  skipped: ["talk"],
  skip: ["talk"],
  rest: ["talk"],
  chat: ["talk"],
  injury: ["talk"],
  soreness: ["talk"],
};
const ofReport = ({ id, message: text, now, units, tags = [], expect }) => {
  const writer = id.split("-")[0];
  const tag = tags.find((one) => wantedByTag[one]);
  const wanted = expect.isLog ? { is: ["log"] } : tag ? { oneOf: wantedByTag[tag] } : { isNot: "log" };
  return { writer, text, now, units, weight: expect.isLog ? 0.4 : 0.7, ...wanted };
};
/** Together with the program that it was written about. */
const ofRequest = (writer, examples) => (one, at) => {
  const kind = one.kind ?? (one.expect === "none" ? "none" : "edits");
  const wanted = kind === "none" ? { isNot: "edit" } : { oneOf: ["edit", "program"] };
  const { input } = examples[at];
  return { writer, text: one.message, now: input.now, weight: 0.5, input, ...wanted };
};
const catalogue = lexicon().exercises;
const requestsOf = (name, writer, toExamples) => {
  const text = readFileSync(join(domain, `edit-request/cases/${name}.jsonl`), "utf8");
  return linesOf(`edit-request/cases/${name}.jsonl`).map(ofRequest(writer, toExamples(text)));
};
const programs = JSON.parse(readFileSync(join(domain, "edit-request/cases/others/programs.json"), "utf8"));
const folder = (name) =>
  readdirSync(join(domain, name))
    .filter((file) => file.endsWith(".jsonl"))
    .toSorted();
const annotated = [
  ...linesOf("intent/cases/messages.jsonl").map((one) => ({ writer: "rows", weight: 1, ...one })),
  ...folder("intent/cases")
    .filter((file) => file !== "messages.jsonl")
    .flatMap((file) => linesOf(join("intent/cases", file)))
    .map((one) => ({ weight: 1.5, ...one })),
  ...folder("language/cases").flatMap((file) => linesOf(join("language/cases", file)).map(ofReport)),
  ...requestsOf("edit-cases", "edit-rows", (text) => ownExamples(text, catalogue)),
  ...["a", "b"].flatMap((writer) =>
    requestsOf(`others/edits-${writer}`, `edits-${writer}`, (text) =>
      otherExamples(writer, text, programs, catalogue),
    ),
  ),
];

/** How the reader of changes reads a message with its program, or with a sample one: most members have one. */
function changeBesideProgram({ text: message, input }) {
  const garage = { program: sampleProgram("garage"), message, now: sampleNow.garage, catalogue };
  const read = readEditRequest(input ?? garage);
  return read.kind === "edits" ? read.confidence : read.kind === "ask" ? "ask" : undefined;
}
const plain = (text) => text.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, " ");
const each = annotated.map((one, at) => {
  const message = messageOf(one);
  // A supposed report about body or food keeps that meaning.
  const isEntry = one.isNot === "log" && message.entries.length > 0;
  return { ...one, at, message, ...(isEntry && { isNot: undefined, oneOf: ["entry", "order"] }) };
});
const besideProgram = ({ at, is, situation }) =>
  situation === undefined && (at % 3 === 0 || !is?.includes("log"));
const lessonsBy = new Map();
function lessonsFrom(one) {
  if (lessonsBy.has(one)) return lessonsBy.get(one);
  const alone = lessonsOf(one, one.message, one.weight);
  const change = besideProgram(one) ? changeBesideProgram(one) : undefined;
  const beside = { ...one, situation: { change } };
  const all = change === undefined ? alone : [...alone, ...lessonsOf(beside, one.message, one.weight)];
  lessonsBy.set(one, all);
  return all;
}
/** What is learned without these writers, and what they have said in the same words; `isLearned`: of the rest. */
function learnWithout(writers, isLearned = () => true) {
  const seen = new Set(each.filter(({ writer }) => writers.has(writer)).map(({ text }) => plain(text)));
  const lessons = each.filter((one) => !seen.has(plain(one.text)) && isLearned(one)).flatMap(lessonsFrom);
  const weights = trainClassifier(intents, lessons, maxTable);
  process.stdout.write(`Learned from ${lessons.length} stretches, ${weights.table.length} characters.\n`);
  return weights;
}

const changing = new Set(["log", "entry", "edit", "order", "plan", "program"]);
/** What the model makes of a message, and whether that is right, or does what nobody wanted. */
function judge(one, model) {
  const { is, oneOf, isNot, situation } = one;
  const beside = situationOf({ ...one, situation: situation ?? { change: changeBesideProgram(one) } });
  const { parts, doubted } = decideMessage(one.message, beside, model);
  const got = doubted ? ["ask"] : parts.map(({ intent }) => intent);
  const may = is ?? oneOf ?? intents.filter((intent) => intent !== isNot);
  const isHarmful = got.some((intent) => changing.has(intent) && !may.includes(intent));
  const isRight =
    !doubted &&
    got.every((intent) => may.includes(intent)) &&
    (is ?? []).every((intent) => got.includes(intent));
  if (values.show && !isRight)
    process.stdout.write(
      `${isHarmful ? "!" : " "} ${one.text.slice(0, 110)} | ${got.join(",")}${doubted ? `(${doubted})` : ""} not ${may.length < 6 ? may.join(",") : `not ${isNot}`}\n`,
    );
  return { got: `${got.join()}${doubted ?? ""}`, isRight, isHarmful, isAsked: doubted !== undefined };
}
function printJudged(writers, model) {
  const its = { writers: [...writers].join(), all: 0, right: 0, harmful: 0, asked: 0 };
  for (const one of each.filter(({ writer }) => writers.has(writer))) {
    const { isRight, isHarmful, isAsked } = judge(one, model);
    its.all += 1;
    its.right += Number(isRight);
    its.harmful += Number(isHarmful);
    its.asked += Number(isAsked);
  }
  process.stdout.write(`${JSON.stringify(its)}\n`);
}

/** Writers of whole messages; those of one round stand together. */
const writersOf = [
  ["hand-g"],
  ["hand-h"],
  ["talk-d", "talk-f", "talk-g"],
  ["talk-h", "talk-i", "talk-j"],
  ["talk-q"],
  ["talk-r", "talk-s"],
].map((names) => new Set(names));

function printFlips() {
  const judged = each.filter(({ writer }) => writersOf.some((names) => names.has(writer)));
  const rows = [0, 3, 6].map((tenth) => {
    const model = createDecisionModel(learnWithout(new Set(), ({ at }) => at % 10 !== tenth));
    return judged.map((one) => judge(one, model).got);
  });
  const [first, second, third] = rows;
  const flips = (a, b) => a.filter((got, at) => got !== b[at]).length;
  const share = (flips(first, second) + flips(second, third) + flips(first, third)) / (3 * judged.length);
  process.stdout.write(
    `Decided otherwise by another training: ${(100 * share).toFixed(1)} % of ${judged.length}.\n`,
  );
}

const leftOut = new Set(values.without);
if (values.across) {
  for (const writers of writersOf) printJudged(writers, createDecisionModel(learnWithout(writers)));
  printFlips();
} else {
  const weights = learnWithout(leftOut);
  if (values.judge) printJudged(leftOut, createDecisionModel(weights));
  else writeFileSync(values.out, `${JSON.stringify(weights)}\n`);
}
