import { createClassifier } from "../../learning/classifier.ts";
import { type Lesson, trainClassifier } from "../../learning/train-classifier.ts";
import { decodeTable } from "../../learning/weight-table.ts";
import { finishWorkout } from "../assemble/finish-workout.ts";
import type { LanguageCase } from "../cases/score-cases.ts";
import { Assembly } from "../learned/assembly.ts";
import type { ReaderWeights } from "../learned/choose-reading.ts";
import { disciplines, SessionFeatures } from "../learned/discipline-features.ts";
import { candidatesOf, featuresOfCandidates } from "../learned/rank-features.ts";
import { labelsCount, type LearnedModel, readLearned, readWays } from "../learned/read-learned.ts";
import { tokensOf } from "../learned/token.ts";
import { likelihoodsBy } from "../learned/trees.ts";
import { readByRules, takenApart } from "../read-by-rules.ts";
import { type Found, findLabels } from "./find-labels.ts";
import { type Labelled, trainTagger } from "./train-tagger.ts";
import { trainTrees, type TreeLesson } from "./train-trees.ts";
import { trainWhole, type WholeLesson } from "./train-whole.ts";
import { isRight } from "./wanted.ts";

/** An annotated message; `isFresh`: no rule was ever made for its writer's messages, so that it says how good rules are at others'. */
export type ReaderCase = LanguageCase & { readonly set: string; readonly isFresh: boolean };
type Learned = { readonly one: ReaderCase; readonly labelled: (Labelled & Found) | undefined };
type Log = (line: string) => void;

const sizes = { tags: 2_000_000, disciplines: 400_000, wholes: 300_000 };
const treeCount = 250;
/** Messages of people who write as people do count more than those that were made to look for a fault. */
const freshCounts = 2;
/** Nothing is learned of messages with more tokens. */
const maxTokens = 220;

/** Sets are read by what was learned from the others: half of them each. */
function halfOf(set: string): number {
  let sum = 0;
  for (let at = 0; at < set.length; at++) sum = (sum * 31 + set.charCodeAt(at)) >>> 0;
  return sum % 2;
}

/** The labels of a message's tokens by which it comes to what is annotated; undefined where none do. */
export function labelsOf(one: LanguageCase): Found | undefined {
  const reading = takenApart(one.message, one);
  const tokens = tokensOf(reading);
  if (tokens.length > maxTokens) return undefined;
  return one.expect.isLog
    ? findLabels(reading, tokens, one.expect)
    : { labels: tokens.map(() => "none"), disciplines: [] };
}

function labelled(one: ReaderCase, found: Found | undefined): Learned {
  if (!found) return { one, labelled: undefined };
  const reading = takenApart(one.message, one);
  return { one, labelled: { reading, tokens: tokensOf(reading), ...found, weight: 1 } };
}

function lessonsOfSessions(all: readonly Learned[]): Lesson<string>[] {
  const lessons: Lesson<string>[] = [];
  for (const { one, labelled: own } of all) {
    if (!own || !one.expect.isLog) continue;
    const assembly = new Assembly(own.reading);
    const features = new SessionFeatures(own.tokens, own.reading);
    for (const [at, label] of own.labels.entries()) {
      const token = own.tokens[at];
      if (token) assembly.take(token, at, label);
    }
    let before = "";
    for (const index of assembly.sessions.keys()) {
      const wanted = own.disciplines[index] ?? "other";
      lessons.push({
        features: features.of(assembly, index, before),
        wanted: [wanted],
        weight: 1,
      });
      before = wanted;
    }
  }
  return lessons;
}

type Parts = Pick<ReaderWeights, "tags" | "disciplines">;
const trainParts = (all: readonly Learned[], log: Log): Parts => ({
  tags: trainTagger(
    all.flatMap(({ labelled: own }) => own ?? []),
    sizes.tags,
    log,
  ),
  disciplines: trainClassifier<string>(disciplines, lessonsOfSessions(all), sizes.disciplines),
});

const none = { step: 1, table: "" };
const modelOf = (parts: Parts, wholes: ReaderWeights["wholes"]): LearnedModel => ({
  tags: decodeTable(parts.tags),
  discipline: createClassifier(parts.disciplines),
  wholes: decodeTable(wholes),
});

/** All ways in which a half is read by what was learned of the other. */
function waysOf(all: readonly Learned[], parts: Parts): (WholeLesson & { readonly one: ReaderCase })[] {
  const model = modelOf(parts, none);
  return all.map(({ one }) => {
    const reading = takenApart(one.message, one);
    const ways = readWays(reading, tokensOf(reading), model).map(({ drafts, features, tagged, likely }) => ({
      features,
      score: labelsCount * (tagged.score + likely),
      right: isRight(drafts().map(finishWorkout), one.expect),
    }));
    return { one, ways };
  });
}
const counted = (lessons: readonly (WholeLesson & { readonly one: ReaderCase })[]): WholeLesson[] =>
  lessons.flatMap((lesson) => Array.from({ length: lesson.one.isFresh ? freshCounts : 1 }, () => lesson));

/** How many would be read surely, and how many of these wrongly, were those sure from some likelihood on; each half by what the other says. */
function logSureness([first, second]: readonly (readonly TreeLesson[][])[], log: Log): void {
  const chosen = [
    [first, second],
    [second, first],
  ].flatMap(([own = [], other = []]) => {
    const trees = trainTrees(other, treeCount);
    return own.map((ways) => {
      const likely = likelihoodsBy(
        trees,
        ways.map(({ features }) => features),
      );
      const most = Math.max(...likely);
      return { likely: most, right: ways[likely.indexOf(most)]?.right === true };
    });
  });
  log(
    `${chosen.filter(({ right }) => right).length} of ${chosen.length} fresh messages are read rightly (but for notes)`,
  );
  for (const least of [0.6, 0.7, 0.75, 0.8, 0.85, 0.9]) {
    const sure = chosen.filter(({ likely }) => likely >= least);
    log(`sure from ${least}: ${sure.length}, ${sure.filter(({ right }) => !right).length} wrong`);
  }
}

/** How each way to read a fresh message looks beside the others, and whether it is right. */
function lessonsOfChoice(all: readonly Learned[], model: LearnedModel): TreeLesson[][] {
  return all.flatMap(({ one }) => {
    if (!one.isFresh) return [];
    const { rules, apart } = readByRules(one.message, one);
    const candidates = candidatesOf(rules, readLearned(apart, model));
    const features = featuresOfCandidates(candidates, rules.doubts.length);
    return [
      candidates.map(({ workouts }, at) => ({
        features: features[at] ?? [],
        right: isRight(workouts, one.expect),
      })),
    ];
  });
}

/** Learns to read from annotated messages, with the labels of each (`labelsOf`): the same weights from the same messages. */
export function trainReader(
  cases: readonly ReaderCase[],
  labels: readonly (Found | undefined)[],
  log: Log = () => {},
): ReaderWeights {
  const all = cases.map((one, at) => labelled(one, labels[at]));
  log(`${all.filter((one) => one.labelled).length} of ${all.length} messages can be labelled`);
  const halves = [0, 1].map((half) => all.filter(({ one }) => halfOf(one.set) === half));
  const parts = halves.map((half) => trainParts(half, log));
  const [first = [], second = []] = halves;
  const [ofFirst, ofSecond] = parts as [Parts, Parts];
  const ways = [waysOf(first, ofSecond), waysOf(second, ofFirst)] as const;
  const wholesOf = ways.map((own) => trainWhole(counted(own), sizes.wholes));
  const choices = [
    lessonsOfChoice(first, modelOf(ofSecond, wholesOf[1] ?? none)),
    lessonsOfChoice(second, modelOf(ofFirst, wholesOf[0] ?? none)),
  ] as const;
  logSureness(choices, log);
  const choice = choices.flat();
  return {
    ...trainParts(all, log),
    wholes: trainWhole(counted(ways.flat()), sizes.wholes),
    choice: trainTrees(choice, treeCount),
  };
}
