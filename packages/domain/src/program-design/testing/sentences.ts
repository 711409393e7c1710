import type { Week } from "../../program/program.ts";
import { plannedMinutes } from "../../program/planned-minutes.ts";
import type { Muscle } from "../strength/exercise-row.ts";
import { exercisesByName } from "../strength/exercise-table.ts";
import { briefSentences, goalSentences } from "./goal-sentences.ts";
import { row, type Sentence } from "./sentence.ts";
import { waysToTrain } from "../remarks/left-out-remarks.ts";
import {
  isFull,
  isLight,
  isRace,
  loadsOf,
  minutesIn,
  namesIn,
  numbersOf,
  setsIn,
  setsOf,
  startDate,
  total,
} from "./designed.ts";

/** How each sentence is held against the weeks, apart from how it is made. */
export const sentences: readonly Sentence[] = [
  ...goalSentences,
  ...briefSentences,
  row(
    /^(\d+) weeks for .+, (\d) days a week, at most (\d+) minutes a day(?: before the (?:race|meet))?$/,
    ([, weeks, days, minutes], program) => {
      const sessions = program.weeks
        .flatMap((week) => week.sessions)
        .filter(({ name }) => !/^(?:Race|Meet):/.test(name));
      return (
        program.weeks.length === Number(weeks) &&
        program.weeks.every((week) => week.sessions.length <= Number(days)) &&
        Math.max(...sessions.map((one) => plannedMinutes(one))) === Number(minutes)
      );
    },
  ),
  row(
    /^Weights (?:grow|come back|rise below what you lift now, for more repetitions): (.+)$/,
    ([, list = ""], program) =>
      list.split(", ").every((part) => {
        const [, name = "", from, to] = /^(.+) from ([\d.]+) to ([\d.]+) (?:kg|lb)$/.exec(part) ?? [];
        const loads = loadsOf(program, name);
        const isFirst = loads.some(([first]) => first === Number(from));
        return isFirst && Math.max(...loads.flat()) === Number(to) && Number(to) > Number(from);
      }),
  ),
  row(/^Sets grow within each block, from (\d+) to (\d+) a week in the first$/, ([, from, to], { weeks }) => {
    const first = weeks.filter(isFull).filter(({ phase }, _index, all) => phase === all[0]?.phase);
    return setsIn(first[0] as Week) === Number(from) && setsIn(first.at(-1) as Week) === Number(to);
  }),
  row(
    /^The week’s cardio grows from (\d+) to (\d+) minutes(?:, its longest session from (\d+) to (\d+))?$/,
    ([, from, to, short, long], { weeks }) => {
      const [first, last] = [weeks.filter(isFull)[0], weeks.findLast(isFull)].map((week) =>
        minutesIn(week as Week),
      );
      return (
        total(first ?? []) === Number(from) &&
        total(last ?? []) === Number(to) &&
        (short === undefined ||
          (Math.max(...(first ?? [])) === Number(short) && Math.max(...(last ?? [])) === Number(long)))
      );
    },
  ),
  row(/^Weeks? ([\d, and]+) (?:is|are) lighter$/, ([, list = ""], { weeks }) => {
    const light = weeks.flatMap((week, index) => (isLight(week) ? [index + 1] : []));
    return JSON.stringify(numbersOf(list)) === JSON.stringify(light);
  }),
  row(
    /^(?:The race is on .+|It ends with a race, or a run of the distance by yourself)$/,
    ([sentence], { weeks }, { race }) =>
      (race.date !== undefined) === sentence?.startsWith("The race") &&
      weeks.at(-1)?.sessions.some(isRace) === true,
  ),
  row(/^Nothing is left to do on (.+): something else instead$/, ([, list = ""], { weeks }) =>
    list
      .split(" and ")
      .every((name) => weeks.every(({ sessions }) => sessions.every((session) => session.name !== name))),
  ),
  row(
    /^I take it that (?:the race is on .+: say so if it is on another day|you run \d+ minutes now without a walk)$/,
    () => true,
  ),
  row(/^All runs before the race are easy, to spare the [a-z, ]+$/, (_found, { weeks }) =>
    weeks
      .flatMap(({ sessions }) => sessions)
      .every((one) => isRace(one) || (one.cardio?.type ?? "zone2") === "zone2"),
  ),
  row(
    /^The longest run is (\d+) minutes, and \d+ would be better: the weeks before the race are too few for more$/,
    ([, long], { weeks }) => Math.max(...weeks.flatMap(minutesIn)) === Number(long),
  ),
  row(
    /^Its weeks are counted back from the race: until they begin, keep running as you do$/,
    (_found, { weeks }) => (weeks[0]?.startDate ?? "") > startDate,
  ),
  row(
    /^It (?:has no cardio, and the WHO advises 150 minutes a week: walk briskly on other days|comes to (\d+) minutes of \w+ a week at most, and the WHO advises \d+: (?:walk briskly|cycle or walk) on other days, too)(?: \([a-z ]+ counts\))?$/,
    ([, minutes = 0], { weeks }) =>
      Math.max(...weeks.map((week) => total(minutesIn(week)))) === Number(minutes),
  ),
  row(/^A day takes (\d+) of your (\d+) minutes at most: .+$/, ([, most, usual], { weeks }, { minutes }) => {
    const sessions = weeks.flatMap((week) => week.sessions).filter((one) => !isRace(one));
    return (
      Math.max(...sessions.map((one) => plannedMinutes(one))) === Number(most) &&
      minutes.usual === Number(usual)
    );
  }),
  row(
    /^I take it that two more repetitions were left in (?:the sets that you named|your sets of four and more)$/,
    (_found, _program, { loads }) => Object.values(loads.lifts).some(({ reps = 5 }) => reps > 3),
  ),
  row(
    /^(?:With .+ nothing here|Without what you ruled out nothing|To spare the .+ nothing) trains [a-z, ]+(?:: ask whoever treats you what may be loaded|: a band or a pair of dumbbells would)?$/,
    () => true,
  ),
  row(
    /^To spare the [a-z ]+ there is less than usual for [a-z, ]+$/,
    (_found, _program, { limitations }) => limitations.parts.length > 0,
  ),
  row(
    /^Of what you lift (.+) found no place beside the rest: ask for (?:it|them), if you want (?:it|them) in$/,
    ([, list = ""], program, { loads }) =>
      list.split(" and ").every((name) => name in loads.lifts && loadsOf(program, name).length === 0),
  ),
  row(
    /^Before each run do ([A-Z].+): for the ([a-z, ]+)$/,
    ([, list = "", parts = ""], _program, { limitations: { mild = [] } }) =>
      parts
        .split(/, | and /)
        .every((part) => mild.some((one) => one === part && /knee|ankle|hip/.test(one))) &&
      list.split("; ").every((one) => {
        const [, name = "", dose = "", each] =
          /^(.+), (half a minute|twelve times)( a side)?$/.exec(one) ?? [];
        const exercise = exercisesByName.get(name);
        return (
          exercise?.at.includes("none") === true &&
          (exercise.kind === "hold") === (dose === "half a minute") &&
          exercise.perSide === (each === undefined ? undefined : true)
        );
      }),
  ),
  row(
    /^It is walked without a rucksack, for the [a-z, ]+$/,
    (_found, { weeks }) =>
      !weeks.some(({ sessions }) =>
        sessions.some(({ cardio }) => /rucksack/.test(cardio?.instructions ?? "")),
      ),
  ),
  row(/^See a doctor first if .+$/, (_found, { weeks }, { age, experience, besides }) => {
    const isHard = weeks.some(({ sessions }) =>
      sessions.some(({ cardio }) => (cardio?.type ?? "zone2") !== "zone2"),
    );
    const isCareful = experience === "new" || besides.loseWeight === true;
    return isHard ? (age.years ?? 50) >= 45 : (age.years ?? 0) >= (isCareful ? 45 : 65);
  }),
  row(
    /^(.+) ends? no higher than now: these weeks are too few for more than to come back$/,
    ([, list = ""], program, { loads }) =>
      list.split(/, | and /).every((name) =>
        loadsOf(program, name).some((all) => {
          const [value, reps] = [loads.lifts[name]?.value ?? 0, loads.lifts[name]?.reps ?? 5];
          return (all.at(-1) ?? 0) <= Math.max(20, value * (1 + (reps + 2) / 30));
        }),
      ),
  ),
  row(/^To spare the [a-z ,]+, ([A-Z].*) (?:is|are) left out of these weeks$/, ([, list = ""], { weeks }) => {
    const names = namesIn(weeks);
    return list.split(/, | and /).every((name) => !names.includes(name));
  }),
  row(
    /^(.+) (?:is|are) left out: the lower back works on the days around it already$/,
    ([, list = ""], program) => list.split(" and ").every((name) => loadsOf(program, name).length === 0),
  ),
  row(/^For the [a-z ,]+ it has (.+)$/, ([, list = ""], { weeks }) => {
    const names = namesIn(weeks.slice(0, 1));
    return list.split(/, | and /).every((name) => names.includes(name));
  }),
  row(/^It has no ([a-z ,-]+): .+$/, ([, list = ""], { weeks }) => {
    const names = namesIn(weeks);
    const missing = waysToTrain.filter(({ says }) => list.split(", no ").includes(says));
    return missing.length > 0 && !missing.some((way) => way.names.some((name) => names.includes(name)));
  }),
  row(
    /^You named no repetitions of (.+): I take it that you do [\d and]+$/,
    ([, list = ""], _program, { loads: { lifts } }) =>
      list.split(/, | and /).every((name) => lifts[name] !== undefined && lifts[name].reps === undefined),
  ),
  row(
    /^(After a birth|With a child on the way) .+$/,
    ([, when], _program, { besides }) =>
      besides.birth === true && (when === "After a birth") === (besides.pregnant !== true),
  ),
  row(
    /^There is no day for [a-z ]+ yet: say it, and the weeks are counted back from it$/,
    (_found, { weeks }, { race }) =>
      race.date === undefined && weeks.every(({ phase }) => !phase.startsWith("Taper")),
  ),
  row(
    /^It leads to .+, and its last week is light$/,
    (_found, { weeks }, { race }) =>
      (weeks.at(-1)?.startDate ?? "") <= (race.date ?? "") && weeks.at(-1)?.phase === "Taper",
  ),
  row(/^.+ is too soon for weeks that lead to it: .+$/, (_found, { weeks }) =>
    weeks.every(({ phase }) => !phase.startsWith("Taper")),
  ),
  row(
    /^Its weeks are counted back from that day(?:: until they begin, do its first week)?$/,
    (_found, { weeks }) => (weeks[0]?.startDate ?? "") > startDate,
  ),
  row(
    /^Until they begin, repeat its first week: every second week .+$/,
    (_found, { weeks }) => (weeks[0]?.startDate ?? "") > "2026-12-14",
  ),
  row(
    /^What you run now decides your paces: (?:a test in the first week .+|say your time over 5 km when you have one)$/,
    (_found, { weeks }, { present }) => {
      const tests = weeks.flatMap(({ sessions }) =>
        sessions.filter(({ cardio }) => cardio?.instructions?.startsWith("Test:")),
      );
      return present.km === undefined && tests.length <= 3;
    },
  ),
  row(
    /^Your 5 km in 27:30(?: is worth .+,| is) ([\d:]+) a km(: quicker runs have their paces from it)?$/,
    ([, , isPaced], { weeks }) => {
      const repeats = weeks.flatMap(({ sessions }) =>
        sessions.flatMap(({ cardio }) =>
          / × \d+ min quick, (?!at race pace)/.test(cardio?.instructions ?? "")
            ? [cardio?.instructions ?? ""]
            : [],
        ),
      );
      return isPaced === undefined ? true : repeats.every((text) => /about [\d:]+ a km/.test(text));
    },
  ),
  row(
    /^The 5[06]:00 that you want is more than (\d+) building weeks usually bring: .+$/,
    ([, count], { weeks }) => weeks.filter(isFull).length === Number(count),
  ),
  row(
    /^Balance is practised on (.+) here, and the WHO advises three: stand on one leg on .+ more$/,
    ([, days = ""], { weeks }) =>
      (weeks[0]?.sessions.filter(
        ({ exercises, cardio }) =>
          exercises.some(({ name }) => name === "Single-Leg Stand") ||
          /stand on one leg/.test(cardio?.instructions ?? ""),
      ).length ?? 0) === (days === "no day" ? 0 : days === "one day" ? 1 : Number.parseInt(days, 10)),
  ),
  row(
    /^I take it that (.+) had none left: say how many, if some were$/,
    ([, list = ""], _program, { loads }) =>
      list.split(/, | and /).every((name) => (loads.lifts[name]?.reps ?? 5) <= 3),
  ),
  row(/^With (.+) kg to lift, repetitions grow more than weights$/, ([, list = ""], { weeks }) => {
    const there = numbersOf(list);
    const loads = weeks
      .flatMap(({ sessions }) => sessions.flatMap(({ exercises }) => exercises))
      .map(({ targetLoad }) => Number.parseFloat(targetLoad));
    return loads.every((load) => Number.isNaN(load) || there.includes(load));
  }),
  row(
    /^I take it that you have dumbbells of other weights, too: say which, if not$/,
    (_found, _program, { owned, equipment }) => equipment === "dumbbells" && owned.dumbbells === undefined,
  ),
  row(
    /^Pain of up to 3 in 10 that is gone the next morning is fine; with more, do less, .+$/,
    (_found, _program, { limitations }) => limitations.parts.length > 0,
  ),
  row(/^Have somebody who knows the lifts .+$/, (_found, _program, { age }) => (age.years ?? 99) < 18),
  row(
    /^Time leaves few sets for [a-z, ]+: longer or more days would help$/,
    (_found, { weeks }, { minutes }) => {
      const lifting = weeks.flatMap(({ sessions }) =>
        sessions.filter(({ exercises }) => exercises.length > 0),
      );
      const days = [...Map.groupBy(lifting, ({ dayOfWeek }) => dayOfWeek).values()];
      return days.every((ones) => Math.max(...ones.map((one) => plannedMinutes(one))) >= minutes.usual - 10);
    },
  ),
  row(
    /^It has fewer than (\d+) sets (in some week|a week) for ([a-z, ]+): ask for another exercise, if you want more$/,
    ([, count, when, list = ""], { weeks }) =>
      list
        .split(", ")
        .every((muscle) =>
          weeks
            .filter(isFull)
            [when === "a week" ? "every" : "some"]((week) => setsOf(week, muscle as Muscle) < Number(count)),
        ),
  ),
  row(
    /^With pain down a leg, numbness, .+$/,
    (_found, _program, { limitations }) =>
      limitations.parts.includes("back") && !limitations.mild?.includes("back"),
  ),
  row(
    /^The 5[06]:00 that you want is (\d) % quicker than that(?:, which is a lot \(about [\d:]+ is likelier\))?: .+$/,
    ([, percent], _program, { target }) => {
      // Riegel's exponent, of 5 km in 27:30.
      const now = 27.5 * 2 ** 1.06;
      return Math.round((1 - (target.minutes ?? 0) / now) * 100) === Number(percent);
    },
  ),
];
