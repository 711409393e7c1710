import { isAfterBreak, isMeetLift, isSportGoal, nameOfWanted } from "../answers.ts";
import type { Week } from "../../program/program.ts";
import { isFull, loadsOf, minutesIn, namesIn, numbersOf, total } from "./designed.ts";
import { row, type Sentence } from "./sentence.ts";

const isEasedFor = ({ description = "" }: Week, why: string): boolean =>
  description.includes(`Eased ${why}.`) || description.includes(`Eased ${why}: `);

const isTried = ({ sessions }: Week): boolean =>
  sessions.some(({ exercises }) => exercises.some(({ notes = "" }) => notes.includes("First, rested, try ")));

/** What is tried on a day of the last week, and before that where nobody knows it: it stands there. */
const tested = (
  how: string,
  holds: (found: readonly (string | undefined)[], ...rest: Tail<Parameters<Sentence["holds"]>>) => boolean,
): Sentence =>
  row(
    new RegExp(
      `^On (\\w+day) of the last week (${how})(, as on the first day)?: say the result here, and the next program begins from it$`,
    ),
    (found, program, values) => {
      const [, day, words = ""] = found;
      const { weeks } = program;
      const stands = ({ sessions }: Week, of?: string) =>
        sessions.some(
          ({ dayOfWeek, notes = "" }) =>
            (of === undefined || dayOfWeek === of) && notes.includes(`: ${words}.`),
        );
      const [first, last] = [weeks[0], weeks.at(-1)];
      return (
        last !== undefined &&
        !isFull(last) &&
        stands(last, day) &&
        (first !== undefined && stands(first)) === (found.at(-1) !== undefined) &&
        holds(found.slice(3, -1), program, values)
      );
    },
  );
type Tail<T extends readonly unknown[]> = T extends readonly [unknown, ...infer R] ? R : never;

/** What is said of a sport, of two goals, and of what follows. */
export const goalSentences: readonly Sentence[] = [
  row(
    /^You named [a-z ]+, too: say on which days, and the days before it go without heavy (?:legs|pulls)$/,
    (_found, _program, values) => !isSportGoal(values),
  ),
  row(/^For (?!the )([a-z ]+|your legs) it has (.+)$/, ([, what, list = ""], { weeks }, { besides }) => {
    const names = namesIn(weeks.slice(0, 1));
    return (
      (what === "your legs" || what === besides.sport) &&
      list
        .split(/, | and /)
        .every(
          (name) =>
            names.includes(name) && (what !== "your legs" || !/row|pull|press(?<!leg press)/i.test(name)),
        )
    );
  }),
  row(
    /^(?:A meet|[A-Z][A-Za-z ]+) can’t be prepared whole: .+$/,
    (_found, { weeks }, { besides, equipment }) =>
      (besides.sport ?? besides.liftGoal ?? besides.countGoal) !== undefined &&
      (equipment === "dumbbells" || equipment === "none") &&
      weeks.every(({ sessions }) =>
        sessions.every(
          ({ name, exercises }) =>
            !name.startsWith("Meet") && !exercises.some((one) => one.reps === "1" && isMeetLift(one.name)),
        ),
      ),
  ),
  row(
    /^(That you would rather \w+|What you say that you own|Your time) is heard, and changes nothing in these weeks(?:: .+)?$/,
    ([, what = ""], _program, { taste, owned, present }) =>
      what === "Your time"
        ? present.minutes !== undefined
        : what.startsWith("That you would")
          ? taste.cardio !== undefined
          : (owned.dumbbells ?? owned.bench) !== undefined,
  ),
  row(
    /^Its longest walk is (\d+) minutes(?:: that prepares for short hiking|, and a day of hiking takes more: ).+$/,
    ([, minutes], { weeks }) => Math.max(...weeks.flatMap(minutesIn)) === Number(minutes),
  ),
  row(
    /^Your two days follow each other, and the time that you want takes both: .+$/,
    (_found, { weeks }, { days, target }) =>
      target.minutes !== undefined &&
      (days.on ?? []).length === 2 &&
      weeks.every(({ sessions }) => sessions.length <= 3),
  ),
  row(
    /^Your three days follow each other: beside a day of strength none has a quick run, .+$/,
    (_found, { weeks }, { target, besides }) =>
      target.minutes !== undefined &&
      besides.goal !== undefined &&
      weeks
        .filter(isFull)
        .every(({ sessions }) => sessions.every(({ cardio }) => !cardio || cardio.type === "zone2")),
  ),
  row(/^You want to lose weight: .+$/, (_found, _program, { besides }) => besides.loseWeight === true),
  row(
    /^I take it that your gym has what it takes \(.+\): say “plan without it”, if not$/,
    (_found, _program, { equipment, besides }) => equipment === "gym" && besides.isSportGoal === true,
  ),
  row(/^Instead it has (.+)$/, ([, list = ""], { weeks }) => {
    const there = weeks[0]?.sessions.flatMap(({ exercises, cardio }) => [
      ...exercises.map(({ name }) => name),
      ...(cardio?.modality === undefined ? [] : [cardio.modality.toLowerCase()]),
    ]);
    return list.split(/, | and /).every((name) => there?.includes(name));
  }),
  row(
    /^(?:Lift with a bar for|The wall, or a bar|A bar in a doorway|Row before the day|Its number is tried with a bar).+$/,
    (_found, _program, { equipment }) => equipment === "dumbbells" || equipment === "none",
  ),
  row(
    /^The 140 kg (.+) that you want (?:is not trained in these weeks: .+|: .+|(is within these weeks|comes within reach, and no single is tried in these weeks|takes more than these weeks|takes years): by what you named you lift about \d+ once now, and about (\d+) at their end(?:; [\d.]+ takes about \d+ full weeks more)?)$/,
    ([, name = "", how, then], { weeks }) =>
      how === undefined
        ? true
        : /within/.test(how) === Number(then) >= 140 &&
          // What is said is rounded.
          (how === "takes years" ? Number(then) <= 105 : Number(then) >= 105) &&
          namesIn(weeks).includes(name),
  ),
  row(
    /^The 140 kg (.+) that you want: say what you lift now, and I say how far these weeks lead$/,
    ([, name = ""], { weeks }, { loads }) => !(name in loads.lifts) && namesIn(weeks).includes(name),
  ),
  row(
    /^You want (?:your first Pull-Up|10 (Push-Up)s in a row): (?:you do (\d+) now|the weeks begin before it|say how many you do now, and the weeks begin from there)$/,
    ([, name = "Pull-Up", now], _program, { loads, besides }) =>
      besides.countGoal?.name === name &&
      loads.inARow?.[name] === (now === undefined ? undefined : Number(now)),
  ),
  row(
    /^(?!You want)([A-Z].+) leads? there(, and each lighter week has a try of the (?:Pull|Push)-Up itself)?$/,
    ([, list = "", tried], { weeks }) =>
      list.split(/, | and /).every((name) => namesIn(weeks.slice(0, 1)).includes(name)) &&
      (tried === undefined) === !weeks.some(isTried),
  ),
  row(
    /^These weeks end near (\d+)(?:; 10 takes about \d+ full weeks more)?$/,
    ([, end], { weeks }, { besides }) => {
      const name = besides.countGoal?.name ?? "";
      const last = weeks.findLast(isFull)?.sessions.flatMap(({ exercises }) => exercises) ?? [];
      const tops = last.flatMap((one) => (one.name === name ? (numbersOf(one.reps).at(-1) ?? 0) : []));
      return Math.max(...tops) <= Number(end) && Number(end) <= (besides.countGoal?.count ?? 0);
    },
  ),
  row(
    /^You want (?:your first Pull-Up|10 Push-Ups in a row): nothing in these weeks leads there$/,
    (_found, { weeks }) => !namesIn(weeks).some((name) => /push-up|pull-up|pulldown/i.test(name)),
  ),
  row(
    /^Eased (.+) up to week (\d+)(?:, and longer where a step has to wait)?$/,
    ([, why = "", last], { weeks }) =>
      weeks.findLastIndex((week) => isEasedFor(week, why)) + 1 === Number(last),
  ),
  row(
    /^I take it that the weights that you named are from before the (?:break|birth): say what you lift now, if not$/,
    (_found, _program, { besides, loads }) =>
      isAfterBreak({ besides }) && Object.keys(loads.lifts).length > 0,
  ),
  row(
    /^The meet is on .+: the weeks are counted back from it(, go down to singles)?, and its own is light$/,
    ([, singles], { weeks }) => {
      const has = weeks
        .slice(0, -1)
        .some(({ sessions }) => sessions.some(({ exercises }) => exercises.some(({ reps }) => reps === "1")));
      return (singles !== undefined) === has;
    },
  ),
  row(
    /^(?:For|Before) (ball games|football) on (?:Saturday|Sunday),? .+$/,
    ([, sport], _program, { besides }) => besides.sport === sport,
  ),
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
    /^These days are all for running: for the .+ do (.+) on two other days, two sets each and slowly$/,
    ([, list = ""], { weeks }, { limitations }) =>
      limitations.parts.length > 0 && list !== "" && namesIn(weeks).length === 0,
  ),
  tested(
    "lift (.+) in singles, ([\\d., and]+) kg, .+",
    ([name = "", list = ""], program, { besides: { liftGoal }, age: { years = 30 } }) => {
      const loads = numbersOf(list);
      return (
        name === liftGoal?.name &&
        namesIn(program.weeks.filter(isFull)).includes(name) &&
        loads.every((load, at) => load <= liftGoal.value && load >= (loads[at - 1] ?? 0)) &&
        (loads.at(-1) ?? 0) - (loads.at(-2) ?? 0) <= Math.max(0.04 * (loads.at(-1) ?? 0), 2.5) + 1e-9 &&
        years > 16 &&
        years < 65
      );
    },
  ),
  tested("try (?:a (Pull-Up)|how many (.+)s go in a row)", ([first, many], _program, { besides, loads }) => {
    const name = first ?? many ?? "";
    return besides.countGoal?.name === name && (loads.inARow?.[name] ?? 0) < 3;
  }),
  tested(
    "count how often you stand up from a chair in 30 seconds .+?",
    (_found, _program, { age, besides }) => (age.years ?? 0) >= 65 || besides.independent === true,
  ),
  tested("measure your waist .+?", (_found, _program, { besides }) => besides.loseWeight === true),
  tested(
    "(?:lift (.+) with ([\\d.]+) kg as often as leaves|find the weight of (.+) with which five repetitions leave|do as many (.+)s in a row as leave) (one|two) in reserve(?:, and try no single)?",
    ([known, load, unknown, body, left], program, { age: { years }, limitations, besides }) => {
      const name = known ?? unknown ?? body ?? "";
      const wanted = nameOfWanted({ besides }) ?? "";
      const isOfGoal = wanted === "" || name === wanted;
      return (
        namesIn(program.weeks.filter(isFull)).some((one) => one === name || one === `${name}s`) &&
        (isOfGoal || !namesIn(program.weeks).includes(wanted)) &&
        (load === undefined || Math.max(...loadsOf(program, name).flat()) === Number(load)) &&
        (left === "two") ===
          (limitations.parts.length > 0 || (years !== undefined && (years <= 16 || years >= 65)))
      );
    },
  ),
];

/** Parts of a goal that are no exercises, by what stands of them in a week. */
const partSigns: Readonly<Record<string, RegExp>> = {
  turns: /\bturn\b/,
  landings: /landing|jumps/,
  "quick running": /^Running (?!zone2)/m,
  "rowing itself": /^Rowing /m,
  "riding itself": /^Cycling /m,
  "swimming itself": /^Swimming /m,
  "pull-downs or pull-ups": /pull-up|pulldown/i,
  grip: /hang|carry/i,
  "getting up from a seat": /sit squats|air squat|goblet|back squat/i,
  steps: /step-up/i,
  carrying: /carry/i,
  balance: /single-leg stand|stand on one leg/i,
  "minutes for the heart": /zone2|intervals|threshold/,
};
const hasPart = (week: Week, name: string): boolean => {
  const text = week.sessions
    .flatMap(({ exercises, cardio }) => [
      ...exercises.map((one) => one.name),
      ...(cardio ? [`${cardio.modality} ${cardio.type} ${cardio.instructions}`] : []),
    ])
    .join("\n");
  return partSigns[name]?.test(text) ?? namesIn([week]).includes(name);
};

/** What is said of how a goal is weighed against what is to be spared. */
export const briefSentences: readonly Sentence[] = [
  row(/^Of what the goal needs it has (.+)$/, ([, list = ""], program) =>
    list.split("; ").every((part) => {
      const [, other] = /^(?:another exercise for|no) (.+?)(?: \(.+\))?$/.exec(part) ?? [];
      if (other !== undefined) return program.weeks.filter(isFull).some((week) => !hasPart(week, other));
      const [, later = "", number] = /^(.+) from week (\d+)$/.exec(part) ?? [];
      if (number !== undefined)
        return program.weeks.every(
          (week, at) => !isFull(week) || hasPart(week, later) === at + 1 >= Number(number),
        );
      return part
        .replace(/ eased$/, "")
        .split(/, | and /)
        .every((name) => program.weeks.some((week) => isFull(week) && hasPart(week, name)));
    }),
  ),
  row(
    /^To spare the [a-z ,]+ all runs are easy up to week (\d+); from then on one a week has a little at the pace of the race, .+$/,
    ([, week], { weeks }) => {
      const isQuick = weeks.map(({ sessions }) =>
        sessions.some(
          ({ name, cardio }) => !name.startsWith("Race") && (cardio?.type ?? "zone2") !== "zone2",
        ),
      );
      return isQuick.findIndex(Boolean) === Number(week);
    },
  ),
  row(
    /^To spare the [a-z ,]+ there is nothing for [a-z, ]+$/,
    (_found, _program, { limitations }) => limitations.parts.length > 0,
  ),
  row(
    /^It begins with (\d+) minutes a week of what you do (\d+) of now: (?:for the [a-z ,]+|its days hold no more)$/,
    ([, minutes, usual], { weeks }) =>
      Number(minutes) < 0.9 * Number(usual) && total(minutesIn(weeks[0] as Week)) >= Number(minutes),
  ),
  row(/^With [a-z, ]+ there is no ([A-Z].+)$/, ([, list = ""], { weeks }, { equipment }) => {
    const names = namesIn(weeks.filter(isFull));
    return equipment !== "gym" && list.split(/, | and /).every((name) => !names.includes(name));
  }),
];
