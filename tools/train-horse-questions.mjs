// Trains the classifier of what is asked of horses (packages/domain/src/question/horses/learned/asked-weights.json) on the annotated
// questions beside it. `--without WRITER` leaves a writer's questions out and prints how the rest reads them: nothing is written.
import { createRequire } from "node:module";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { createClassifier } from "../packages/domain/src/learning/classifier.ts";
import { trainClassifier } from "../packages/domain/src/learning/train-classifier.ts";
import { asksOfHorses } from "../packages/domain/src/question/horses/learned/asks.ts";
import { featuresOfAsked } from "../packages/domain/src/question/horses/learned/asked-features.ts";
import { readPeriods } from "../packages/domain/src/text/read-periods.ts";

const domain = join(dirname(fileURLToPath(import.meta.url)), "../packages/domain");
createRequire(join(domain, "package.json"))("temporal-polyfill/global");
const { values } = parseArgs({ options: { without: { type: "string" }, show: { type: "boolean" } } });
const folder = join(domain, "src/question/horses");

/** Characters of the table of weights: what matters least is left out of it. */
const maxTable = 120_000;
/** In which barn, and on which day, all of them are asked. */
const barn = {
  horses: ["Beau", "Luna", "Milo"],
  people: ["Alex", "Emma", "Jake", "Priya"],
  today: "2026-11-18",
};
const ofBarn =
  /\b(?:beau|luna|milo|star|horses?|pon(?:y|ies)|farrier|vet|barn|yard|rode|ridden|riders?|he|she|him|her)\b/iu;
const linesOf = (path) =>
  readFileSync(path, "utf8")
    .split("\n")
    .filter((line) => line.trim() !== "")
    .map((line) => JSON.parse(line));
/** What people who keep no horses ask is of their own training. */
const ofPeople = readdirSync(join(domain, "src/intent/cases"))
  .filter((file) => file.endsWith(".jsonl") && !file.startsWith("barn"))
  .toSorted()
  .flatMap((file) => linesOf(join(domain, "src/intent/cases", file)))
  .filter(({ is, text }) => is?.join() === "question" && !ofBarn.test(text))
  .map(({ text }) => ({ writer: "people", text, asks: "own" }));
const questions = [...linesOf(join(folder, "cases/horse-questions.jsonl")), ...ofPeople].map(
  ({ writer, text, asks }) => ({
    writer,
    text,
    wanted: [asks],
    weight: writer === "people" ? 0.5 : 1,
    features: featuresOfAsked({ ...barn, text, spans: readPeriods(text, barn.today) }),
  }),
);

const weights = trainClassifier(
  asksOfHorses,
  questions.filter(({ writer }) => writer !== values.without),
  maxTable,
);
if (values.without === undefined) {
  writeFileSync(join(folder, "learned/asked-weights.json"), `${JSON.stringify(weights)}\n`);
} else {
  const classify = createClassifier(weights);
  const theirs = questions.filter(({ writer }) => writer === values.without);
  const wrong = theirs.filter(({ text, wanted, features }) => {
    const likely = classify(features);
    const got = asksOfHorses[likely.indexOf(Math.max(...likely))];
    if (got !== wanted[0] && values.show) process.stdout.write(`${got} for ${wanted[0]}: ${text}\n`);
    return got !== wanted[0];
  });
  process.stdout.write(`${theirs.length - wrong.length} of ${theirs.length} as annotated.\n`);
}
