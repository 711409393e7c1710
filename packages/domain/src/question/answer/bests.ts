import { addDays } from "../../schedule/local-date.ts";
import { kgToMass, roundTo } from "../../units/convert-units.ts";
import { formatKg, formatMass, massUnitOf } from "../../units/format-units.ts";
import type { TrainingQuestion } from "../question.ts";
import { about } from "./compare-figures.ts";
import { dayInWords, figureOf, setText, type TrainingFacts } from "./figure-in-words.ts";
import { bestEstimate, bestSet, type Found, setsOf, workoutsMeant } from "./training-figures.ts";

/** "Top 3 deadlifts", "my two fastest 5ks": the best of as many workouts, the very best first, each with its day. */
export function bestFew(
  found: readonly Found[],
  { top = 1, ...question }: TrainingQuestion,
  facts: TrainingFacts,
): readonly string[] {
  const described = found.map((one) => ({ one, text: figureOf([one], question, facts)?.text }));
  const best: string[] = [];
  let left = described.filter(({ text }) => text !== undefined);
  while (best.length < top && left.length > 0) {
    const figure = figureOf(
      left.map(({ one }) => one),
      question,
      facts,
    );
    const next = left.find(({ text }) => text === figure?.text) ?? left[0];
    if (next?.text !== undefined) best.push(next.text);
    left = left.filter((one) => one !== next);
  }
  return best;
}

/** The heaviest set, or the quickest; of nothing named that of what is done most. */
export function bests(
  found: readonly Found[],
  question: TrainingQuestion,
  facts: TrainingFacts,
): string | undefined {
  if (!facts.isMeant && question.discipline === undefined) {
    const names = new Map<string, Found[]>();
    for (const one of found)
      for (const exercise of one.exercises)
        names.set(exercise.name, [...(names.get(exercise.name) ?? []), { ...one, exercises: [exercise] }]);
    const frequent = [...names].toSorted(([, a], [, b]) => b.length - a.length).slice(0, 5);
    const lines = frequent.flatMap(([name, its]) => {
      const best = bestSet(setsOf(its, question), question);
      const isMark = best && (best.set.weightKg ?? best.set.reps ?? best.set.durationSeconds) !== undefined;
      return isMark
        ? [`${name} ${setText(best, facts.units)} (${dayInWords(best.workout.date, facts.today, true)})`]
        : [];
    });
    return lines.length > 0
      ? `${question.isLeast ? "Lightest" : "Heaviest"}: ${lines.join("; ")}.`
      : undefined;
  }
  const sets = setsOf(found, question);
  const figure = figureOf(found, { ...question, measure: "best" }, facts);
  const estimate = bestEstimate(sets);
  const reps = question.bounds?.find(({ of }) => of === "reps");
  const isEstimateShown = estimate !== undefined && question.measure === "one_rep_max";
  const beside = isEstimateShown ? `; estimated 1RM ${formatKg(estimate.kg, facts.units)}` : "";
  return (
    figure &&
    `${about(facts)}${figure.text}${reps?.least === undefined ? "" : ` (for ${reps.least} reps or more)`}${beside}.`
  );
}

/** A maximum is estimated from the sets of so many days: what was lifted a year ago says little of today. */
const estimatedFrom = 84;

/**
 * How far off a load is, by the heaviest set and by the estimated maximum of the last twelve weeks with how that grew. When it will be lifted, nobody
 * can know.
 */
export function reach({ bounds = [], ...question }: TrainingQuestion, facts: TrainingFacts): string {
  const { units, today } = facts;
  const wanted = bounds.find(({ of }) => of === "load")?.least ?? 0;
  const all = setsOf(workoutsMeant(facts.workouts, question, undefined, facts.isMeant), question);
  const best = bestSet(all);
  if (best?.set.weightKg === undefined) return `No ${facts.subject ?? "lift"} with a load is logged yet.`;
  const heaviest = `${setText(best, units)}, ${dayInWords(best.workout.date, today)}`;
  const target = formatKg(wanted, units);
  if (best.set.weightKg >= wanted) return `${about(facts)}${target} is done: ${heaviest}.`;
  const recent = all.filter(({ workout }) => workout.date >= addDays(today, -estimatedFrom));
  const now = bestEstimate(recent);
  const first = recent.at(-1);
  const before = bestEstimate(recent.filter(({ workout }) => workout.id === first?.workout.id));
  // Of what is shown, so that the three numbers agree.
  const unit = massUnitOf(units);
  const shown = (kg: number) => roundTo(kgToMass(kg, unit).value, 1);
  const missing = formatMass({
    value: roundTo(shown(wanted) - shown(now?.kg ?? best.set.weightKg), 1),
    unit,
  });
  const estimate =
    now &&
    `estimated 1RM ${formatKg(now.kg, units)} (${setText(now.from, units)}, ${dayInWords(now.from.workout.date, today, true)})`;
  const isThere = now !== undefined && now.kg >= wanted;
  const distance = isThere
    ? `${target} is within the ${estimate}`
    : `${missing} short of ${target}: ${estimate ?? "no estimate of the last twelve weeks"}`;
  const grown =
    now && before && first && first.workout.id !== now.from.workout.id && now.kg > before.kg
      ? `; it was ${formatKg(before.kg, units)} ${dayInWords(first.workout.date, today)}`
      : "";
  return `${about(facts)}${distance}${grown}. Heaviest so far ${heaviest}.`;
}
