import { isSayable, type MemberDay } from "../member-day.ts";

/** The first statement whose facts are all known that day. */
const firstKnown = (
  day: MemberDay,
  ...choices: readonly (readonly [isSo: boolean, template: string])[]
): string | undefined => choices.find(([isSo, template]) => isSo && isSayable(day, template))?.[1];

const towards: Readonly<Record<string, string>> = {
  ahead: ", ahead of pace for {{goal.weight}}.",
  on_pace: ", on pace for {{goal.weight}}.",
  behind: ", slower than {{goal.weight}} needs.",
  away: ", away from {{goal.weight}}.",
};

const aboutWeight = (day: MemberDay): string | undefined => {
  const { weight } = day;
  const pace = weight?.pace;
  const moved =
    weight?.direction === "steady"
      ? "Weight holds at {{weight.current}} over {{weight.span}}"
      : `Weight is {{weight.current}}, {{weight.change}} ${weight?.direction ?? ""} in {{weight.span}}`;
  return firstKnown(
    day,
    [true, "The last weight is {{weight.age}} old: there is no trend to go by."],
    [weight !== undefined && pace !== undefined, `${moved}${towards[pace ?? ""] ?? "."}`],
    [weight !== undefined, `${moved}.`],
    [true, "Weight was {{weight.reading}} when you last wrote it down."],
  );
};

/** A shortfall is mentioned in a call to action, and not repeated here. */
const aboutFood = (day: MemberDay): string | undefined =>
  firstKnown(
    day,
    [
      day.nutrition?.isTracked === true,
      "No meals are written down for {{nutrition.gap}}, so food says little today.",
    ],
    [true, "Yesterday has {{nutrition.withoutCalories}} without calories."],
    [true, "Yesterday was {{nutrition.calories}} with {{nutrition.protein}} of protein."],
    [true, "Yesterday was {{nutrition.calories}}."],
  );

/** A streak of this many days is worth mentioning. */
const wordyStreak = 5;

const aboutTraining = (day: MemberDay): string | undefined => {
  const { last7, previous7, daysInARow, weeklyTarget, daysSinceLast = 0 } = day.training;
  return firstKnown(
    day,
    [
      daysInARow >= wordyStreak,
      "You have trained {{training.streak}} in a row: an easy day would do no harm.",
    ],
    [
      last7 === 0 && daysSinceLast > 0,
      "No training for {{training.pause}}; the last was {{training.lastName}}.",
    ],
    [
      weeklyTarget !== undefined && last7 >= weeklyTarget,
      "{{training.week}} in the last {{training.span}}: you aim at {{training.target}}.",
    ],
    [last7 > 0 && previous7 === 0, "{{training.week}} in the last {{training.span}}."],
    [
      last7 > previous7,
      "{{training.week}} in the last {{training.span}}, after {{training.previous}} in those before.",
    ],
    [
      last7 < previous7,
      "{{training.week}} in the last {{training.span}}, fewer than the {{training.previous}} before.",
    ],
    [last7 > 0, "{{training.week}} in the last {{training.span}}, as many as in those before."],
  );
};

const aboutPlan = (day: MemberDay): string | undefined => {
  const { program } = day;
  return firstKnown(
    day,
    [program?.status === "paused", "{{program.name}} is paused at {{program.position}}."],
    [
      program?.isOverdue === true,
      "{{program.next}} has been due since {{program.overdue}}. It waits; nothing else has moved.",
    ],
    [program?.today === "before", "{{program.name}} begins {{program.begins}}."],
    [program?.today === "rest", "A rest day in {{program.name}}; {{program.next}} comes next."],
    [program?.today === "done", "Today’s session is done; {{program.next}} comes next."],
    [program?.today === "session", "Today is {{program.next}}: {{program.name}}, {{program.position}}."],
    [true, "{{goal.next}}: {{goal.progress}} of the way, there by {{goal.date}} at this pace."],
    [true, "{{goal.next}}: {{goal.progress}} of the way."],
    [true, "Last scan: {{body.scan}}."],
  );
};

const aboutBeginning = (day: MemberDay): string | undefined =>
  firstKnown(
    day,
    [
      true,
      "There is {{missing.workouts}} and {{missing.weight}} here yet. What you write down today is where the picture begins.",
    ],
    [true, "There is {{missing.workouts}} here yet. Write down what you did, in your own words."],
  );

/** The latest memo is quoted literally; its interpretation is left to the member and a model. */
const aboutMemo = (day: MemberDay): string | undefined =>
  firstKnown(day, [true, "You said {{memo.when}}: {{memo.words}}."]);

/** What a day makes of how somebody said that they are. */
const careFor: Readonly<Record<NonNullable<MemberDay["state"]>["kind"], string>> = {
  ill: "Rest comes first.",
  hurt: "Leave out what makes it worse.",
  sore: "Easy movement helps more than load.",
  tired: "An easy day would do no harm.",
  stressed: "An easy day would do no harm.",
};

/** How they said that they are is said in place of a memo that says the same. */
const aboutState = (day: MemberDay): string | undefined =>
  day.state &&
  firstKnown(day, [true, `You said {{state.when}}: {{state.words}}. ${careFor[day.state.kind]}`]);

const isOfMemo = ({ state, memos = [] }: MemberDay): boolean =>
  state !== undefined && memos.some(({ text }) => text.includes(state.words));

const maxSentences = 5;

/** The member's status in at most five sentences, each with looked-up facts; the first names lookups that failed. */
export const brief = (day: MemberDay): string[] => {
  const failed = firstKnown(
    day,
    [day.failed.length > 0, "{{failed.sources}} could not be read today: this is without it."],
    [
      day.failed.length > 0,
      "Couldn’t reach {{failed.libraries}}, so what plays from there may not start today.",
    ],
  );
  const sentences = [
    failed,
    aboutState(day),
    isOfMemo(day) ? undefined : aboutMemo(day),
    aboutTraining(day),
    aboutWeight(day),
    aboutFood(day),
    aboutPlan(day),
  ];
  const known = sentences.filter((sentence) => sentence !== undefined);
  const beginning = day.training.workouts === 0 ? aboutBeginning(day) : undefined;
  return (beginning === undefined ? known : [beginning, ...known]).slice(0, maxSentences);
};
