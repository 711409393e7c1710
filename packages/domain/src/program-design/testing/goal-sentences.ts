import { isSportGoal } from "../answers.ts";
import { isFull, loadsOf, namesIn } from "./designed.ts";
import { row, type Sentence } from "./sentence.ts";

/** What is said of a sport, of two goals, and of what follows. */
export const goalSentences: readonly Sentence[] = [
  row(
    /^You named skiing, too: say on which days, and the days before it go without heavy legs$/,
    (_found, _program, values) => !isSportGoal(values),
  ),
  row(/^For (skiing|your legs) it has (.+)$/, ([, what, list = ""], { weeks }) => {
    const names = namesIn(weeks.slice(0, 1));
    return list
      .split(/, | and /)
      .every(
        (name) => names.includes(name) && (what === "skiing" || !/row|pull|press(?<!leg press)/i.test(name)),
      );
  }),
  row(
    /^You named (?:strength|muscle) and (?:strength|muscle): the same sessions train both, and their weights and repetitions are for (\w+)$/,
    ([, named], _program, { goal }) => goal === named,
  ),
  row(/^You named .+: this plan is for .+ alone$/, (_found, { weeks }) =>
    weeks.every(
      ({ sessions }) =>
        sessions.every(({ exercises }) => exercises.length === 0) || sessions.every(({ cardio }) => !cardio),
    ),
  ),
  row(
    /^You named .+: each week has (?:(\d) runs?, )?(?:(\d) sessions? of strength)?(?: and )?(?:some strength after (\d) runs?)?(?: and (\d) sessions? (?:for|with some for) the heart)?$/,
    ([, runs, own, after, heart], { weeks }) => {
      const sessions = weeks[0]?.sessions ?? [];
      const lifting = sessions.filter(({ exercises }) => exercises.length > 0);
      const isRun = ({ name }: { readonly name: string }) => name.endsWith(" and strength");
      return (
        (runs === undefined || sessions.filter(({ cardio }) => cardio).length === Number(runs)) &&
        lifting.filter((one) => !isRun(one)).length === Number(own ?? 0) &&
        lifting.filter(isRun).length === Number(after ?? 0) &&
        (heart === undefined || sessions.filter(({ cardio }) => cardio).length >= Number(heart))
      );
    },
  ),
  row(
    /^After the lighter week at the end try (.+) with ([\d.]+) kg for as many repetitions as leave (one|two), and no single: say it here, and the next program begins from that$/,
    ([, name = "", load, left], program, { age: { years }, limitations }) =>
      /deload/i.test(program.weeks.at(-1)?.phase ?? "") &&
      program.weeks.some(isFull) &&
      Math.max(...loadsOf(program, name).flat()) === Number(load) &&
      (left === "two") ===
        (limitations.parts.length > 0 || (years !== undefined && (years <= 16 || years >= 65))),
  ),
];
