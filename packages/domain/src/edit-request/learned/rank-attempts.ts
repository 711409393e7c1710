import type { Attempt } from "../plan-request.ts";
import type { Segment } from "../clauses/segment.ts";
import { aside, isAsked, type Label } from "./label-clauses.ts";
import type { LabelRow } from "./label-items.ts";
import { hashOf, type LinearModel } from "./linear-model.ts";

/** What rows of labels come to that lead to the same: `likelihood` of all of them together. */
export type Candidate = Attempt & {
  readonly labels: readonly Label[];
  readonly likelihood: number;
};

/** A feature of a candidate, and how much there is of it. */
export type Measured = readonly [feature: number, value: number];

const resultOf = ({ reading: { kind, toolCalls } }: Attempt): string =>
  toolCalls.length === 0 ? kind : JSON.stringify(toolCalls.map((call) => call.function));

/** One candidate for all rows that lead to the same calls: the one that leaves least unexplained. */
export const gatherCandidates = (
  rows: readonly LabelRow[],
  attempt: (row: LabelRow) => Attempt,
): readonly Candidate[] => {
  const byResult = new Map<string, Candidate>();
  for (const row of rows) {
    const tried = attempt(row);
    const result = resultOf(tried);
    const before = byResult.get(result);
    const better = before && before.cost <= tried.cost ? before : { ...tried, labels: row.labels };
    byResult.set(result, { ...better, likelihood: (before?.likelihood ?? 0) + Math.exp(row.logLikelihood) });
  }
  return [...byResult.values()];
};

const sorts = ["amount", "exercise", "when", "verb"] as const;
const capped = (count: number, most: number): number => Math.min(most, count);

type Said = { readonly sort: string; readonly label: Label; readonly segment: Segment };

const saidOf = (labels: readonly Label[], segments: readonly Segment[]): readonly Said[] =>
  segments
    .flatMap((segment) => segment.items.map((item) => ({ item, segment })))
    .map(({ item, segment }, at) => ({
      sort: item.kind === "word" ? item.class : item.kind === "places" ? "exercise" : item.kind,
      label: labels[at] ?? aside,
      segment,
    }));

type Counts = readonly (readonly [string, number])[];

/** How the message is shared out: what could be part of a change and stands aside, how often that changes, what is asked for in unknown words. */
const countsOf = (said: readonly Said[]): Counts => {
  const sentences = new Set(
    said.filter(({ label }) => isAsked(label)).map(({ segment }) => segment.sentence),
  );
  const asides = said.filter(({ label }) => label === aside);
  const count = (of: readonly Said[], most: number) => capped(of.length, most);
  const changes = said.filter(({ label, segment }, at) => {
    const before = said[at - 1];
    return before?.segment === segment && isAsked(before.label) !== isAsked(label);
  });
  return [
    ...sorts.flatMap((sort) => {
      const own = asides.filter((one) => one.sort === sort);
      const near = own.filter(({ segment }) => sentences.has(segment.sentence));
      return [[`aside ${sort}`, count(own, 3)] as const, [`near ${sort}`, count(near, 3)] as const];
    }),
    [
      "requests",
      count(
        said.filter(({ label }) => /^[\^!]=/u.test(label)),
        4,
      ) / 2,
    ],
    ["changes", count(changes, 4)],
    [
      "unknown",
      count(
        said.filter(({ sort, label }) => sort === "unknown" && isAsked(label)),
        5,
      ) / 2,
    ],
  ];
};

const editFeatures = ({ reading, cost, labels }: Candidate): Counts => {
  const names = reading.toolCalls.map((call) => call.function.name);
  const left = reading.unsureAbout ?? [];
  const senses = labels.filter((label) => label.includes(":"));
  return [
    [`sure ${reading.confidence}`, 1],
    [`clean ${cost === 0}`, 1],
    [`calls ${capped(names.length, 6)}`, 1],
    ["left", capped(left.length, 6) / 2],
    ["senses", senses.length],
    ...[...new Set(names)].map((name) => [`call ${name}`, 1] as const),
    ...left.flatMap((text) => text.toLowerCase().split(/\s+/u)).map((word) => [`left ${word}`, 0.7] as const),
    ...senses.map((label) => [`sense ${label.replace("^", "")}`, 1] as const),
  ];
};

/** What speaks for a candidate before its features do: how likely its labels are. */
export const priorOf = ({ likelihood }: Candidate): number => Math.max(-10, Math.log(likelihood));

/** `whole`: the likelihood of all candidates. */
export const candidateFeatures = (
  candidate: Candidate,
  segments: readonly Segment[],
  whole: number,
): readonly Measured[] => {
  const { reading, cost, labels, likelihood } = candidate;
  const { kind, reply } = reading;
  const counts = countsOf(saidOf(labels, segments));
  const features: Counts = [
    ["likelihood", priorOf(candidate) / 3],
    ["share", (likelihood / whole) * 2],
    [`kind ${kind}`, 1],
    ["cost", kind === "edits" ? capped(cost, 6) / 2 : 0],
    ...counts,
    ...(kind === "ask"
      ? [2, 4].map((words) => [`asks ${reply.split(/\s+/u).slice(0, words).join(" ")}`, 1] as const)
      : []),
    ...counts.map(([name, count]) => [`${kind} ${name}`, count] as const),
    ...(kind === "edits" ? editFeatures(candidate) : []),
  ];
  return features.map(([text, value]) => [hashOf(text), value]);
};

export const scoreOf = (model: LinearModel, features: readonly Measured[]): number => {
  const score = new Float64Array(1);
  let sum = 0;
  for (const [feature, value] of features) {
    score[0] = 0;
    model.addScores([feature], score);
    sum += (score[0] ?? 0) * value;
  }
  return sum;
};

/** Scores as shares that add up to 1 (softmax). */
export const toShares = (scores: readonly number[]): readonly number[] => {
  const largest = Math.max(...scores);
  const powers = scores.map((score) => Math.exp(score - largest));
  const sum = powers.reduce((all, power) => all + power, 0);
  return powers.map((power) => power / sum);
};

/** The candidate that explains the message best, and how likely it is the right one. */
export const bestCandidate = (
  model: LinearModel,
  candidates: readonly Candidate[],
  segments: readonly Segment[],
): { readonly candidate: Candidate; readonly likelihood: number } | undefined => {
  const whole = candidates.reduce((sum, { likelihood }) => sum + likelihood, 0);
  const shares = toShares(
    candidates.map((one) => priorOf(one) + scoreOf(model, candidateFeatures(one, segments, whole))),
  );
  const likelihood = Math.max(...shares);
  const candidate = candidates[shares.indexOf(likelihood)];
  return candidate && { candidate, likelihood };
};
