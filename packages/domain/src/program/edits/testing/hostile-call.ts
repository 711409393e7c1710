import fc from "fast-check";
import type { Program } from "../../program.ts";
import { cardioAmount } from "./arbitrary-program.ts";
import { editNames, type ToolCall, type EditName } from "../edit.ts";

/** A call of a tool with its arguments as a JSON text. */
export const callOf = (name: EditName, args: object, id = "call"): ToolCall => ({
  id,
  type: "function",
  function: { name, arguments: JSON.stringify(args) },
});

const exercise = {
  name: fc.constantFrom("Lunge", "Pull-Up", "Goblet Squat"),
  reps: fc.constantFrom("12", "6-8"),
  targetLoad: fc.constantFrom("50 lbs", "bodyweight"),
  workingSets: fc.nat(5),
};
const more = {
  warmupSets: fc.nat(2),
  restSeconds: fc.nat(240),
  notes: fc.constantFrom("", "slow"),
  groupLabel: fc.constantFrom("", "C"),
};
const newExercise = fc.record(
  { ...exercise, ...more },
  { requiredKeys: ["name", "reps", "targetLoad", "workingSets"] },
);
const cardio = fc
  .tuple(fc.record({ type: fc.constantFrom("zone2", "vo2max"), completed: fc.boolean() }), cardioAmount)
  .map(([words, amount]) => ({ ...words, ...amount }));
const newSession = fc.record(
  {
    name: fc.constantFrom("Rest", "Push"),
    exercises: fc.array(newExercise, { maxLength: 3 }),
    cardio,
    scheduledDate: fc.constant("2026-11-20"),
    dayOfWeek: fc.constant("Friday"),
  },
  { requiredKeys: ["name", "exercises"] },
);
const newWeek = fc.record({
  phase: fc.constant("Deload"),
  startDate: fc.constant("2026-11-23"),
  endDate: fc.constant("2026-11-29"),
  sessions: fc.array(newSession, { maxLength: 2 }),
});
const someUpdates = (fields: Record<string, fc.Arbitrary<unknown>>) =>
  fc.record(fields, { requiredKeys: [] }).filter((updates) => Object.keys(updates).length > 0);
const exerciseUpdates = someUpdates({ ...exercise, ...more, skipped: fc.boolean() });
const sessionUpdates = someUpdates({
  name: fc.constant("Renamed"),
  scheduledDate: fc.constant("2026-12-01"),
  cardio: fc.option(cardio),
  notes: fc.constantFrom("", "new"),
  warmup: fc.constant(["rope"]),
});
const weekUpdates = someUpdates({
  phase: fc.constant("Taper"),
  startDate: fc.constant("2026-12-07"),
  description: fc.constantFrom("", "x"),
});

/** Any of the eleven edits, with mostly valid references, so that most of a list can be applied. */
export function arbitraryCall(program: Program): fc.Arbitrary<ToolCall> {
  const place = fc.integer({ min: 1, max: 4 });
  const weekNumber = fc.integer({ min: 1, max: program.weeks.length });
  const inWeek = { weekNumber, sessionNumber: fc.integer({ min: 1, max: 2 }) };
  const inSession = { ...inWeek, exerciseNumber: fc.integer({ min: 1, max: 3 }) };
  const position = fc.oneof(fc.constant("end" as const), place);
  const call = (name: EditName, args: Record<string, fc.Arbitrary<unknown>>) =>
    fc.record(args).map((values) => callOf(name, values));
  return fc.oneof(
    call("modify_exercise", { ...inSession, updates: exerciseUpdates }),
    call("remove_exercise", inSession),
    call("add_exercise", { ...inWeek, position, exercise: newExercise }),
    call("remove_session", inWeek),
    call("add_session", { weekNumber, position, session: newSession }),
    call("modify_session", { ...inWeek, updates: sessionUpdates }),
    call("reorder_exercises", { ...inSession, newPosition: place }),
    call("copy_session", {
      sourceWeekNumber: weekNumber,
      sourceSessionNumber: fc.constant(1),
      targetWeekNumber: weekNumber,
      position,
    }),
    call("modify_week", { weekNumber, updates: weekUpdates }),
    call("add_week", { position, weeks: fc.array(newWeek, { minLength: 1, maxLength: 2 }) }),
    call("remove_week", { weekNumber }),
  );
}

const nested = (levels: number, open: string, close: string): string =>
  `${open.repeat(levels)}1${close.repeat(levels)}`;

/** JSON texts that no argument should be. */
const hostileJson: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom(
    "null",
    "true",
    '""',
    '" "',
    '"1"',
    "-1",
    "-0",
    "0",
    "1.5",
    "1e308",
    "1e999",
    "-1e999",
    "[]",
    "{}",
    "[[]]",
  ),
  fc.constantFrom(
    "9007199254740993",
    "2147483648",
    '"end"',
    '"END"',
    '"2026-02-30"',
    '"2026-1-1"',
    '"NaN"',
    '"\\u0000"',
    '"\\ud800"',
  ),
  fc.constantFrom(
    '{"__proto__":{"polluted":true}}',
    '{"constructor":{"prototype":{"polluted":true}}}',
    '{"toString":1,"hasOwnProperty":2,"length":3}',
    '[{"__proto__":[]}]',
    '{"type":"zone2","duration":1e999}',
    '[{"name":"x","exercises":[{"name":"y"}]}]',
  ),
  fc.constantFrom(nested(30, "[", "]"), nested(3000, '{"a":', "}"), `"${"x".repeat(20_000)}"`),
  fc.jsonValue({ maxDepth: 3 }).map((value) => JSON.stringify(value)),
  fc.double().map((value) => JSON.stringify(value)),
);

/** Valid and invalid field names. */
const fieldName = fc.constantFrom(
  ...[
    "weekNumber",
    "sessionNumber",
    "exerciseNumber",
    "position",
    "newPosition",
    "updates",
    "exercise",
    "session",
    "weeks",
  ],
  ...[
    "name",
    "reps",
    "workingSets",
    "cardio",
    "work",
    "scheduledDate",
    "skipped",
    "sets",
    "uid",
    "id",
    "phase",
    "completed",
  ],
  ...["__proto__", "constructor", "prototype", "toString", "", "foo", "ünï", "x".repeat(300)],
);

/** Adds or replaces a member in the JSON text of an object, at one of its braces. */
const withMember = (text: string, at: number, name: string, value: string): string => {
  const braces = [...text.matchAll(/\{/g)].map(({ index }) => index + 1);
  const place = braces[at % Math.max(1, braces.length)] ?? 0;
  const member = `${JSON.stringify(name)}:${value}`;
  return `${text.slice(0, place)}${member}${text[place] === "}" ? "" : ","}${text.slice(place)}`;
};

type Damage = (text: string) => string;
const damage: fc.Arbitrary<Damage> = fc.oneof(
  fc.tuple(fc.nat(6), fieldName, hostileJson).map(
    ([at, name, value]): Damage =>
      (text) =>
        withMember(text, at, name, value),
  ),
  // Replaces the value after a field's name; in JSON, the last of two equal names counts.
  fc.tuple(fc.nat(8), hostileJson).map(([at, value]): Damage => (text) => {
    const values = [...text.matchAll(/:(-?\d+|"[^"]*"|true|false|null)/g)];
    const chosen = values[at % Math.max(1, values.length)];
    return chosen
      ? `${text.slice(0, chosen.index + 1)}${value}${text.slice(chosen.index + chosen[0].length)}`
      : value;
  }),
  fc.nat(200).map(
    (length): Damage =>
      (text) =>
        text.slice(0, length),
  ),
  fc.constantFrom<Damage>(
    (text) => `[${text}]`,
    (text) => `${text}${text}`,
    (text) => JSON.stringify(text),
    (text) => text.replaceAll('"', "'"),
    (text) => text.replaceAll(/\d+/g, "NaN"),
    (text) => text.replaceAll(/"(\w+)":/g, '"$1 ":'),
  ),
);

const otherName = fc.constantFrom(
  "delete_program",
  "",
  "__proto__",
  "constructor",
  "toString",
  "modify_exercise ",
  "MODIFY_WEEK",
);

/** Values that are not calls at all. */
const noCall: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown>(
    null,
    undefined,
    5,
    "remove_week",
    [],
    {},
    { function: null },
    { id: 3, function: [] },
  ),
  fc.record({ id: fc.jsonValue(), function: fc.jsonValue() }),
  fc.record({
    id: fc.constant("x"),
    function: fc.record({ name: fc.constantFrom<string>(...editNames), arguments: fc.jsonValue() }),
  }),
);

/** Calls that a confused or hostile model could make: valid ones damaged once or more, wrong tools, no calls at all. */
export const hostileCall = (program: Program): fc.Arbitrary<ToolCall> =>
  fc.oneof(
    {
      weight: 8,
      arbitrary: fc
        .tuple(arbitraryCall(program), fc.array(damage, { maxLength: 2 }))
        .map(([call, damages]) => ({
          ...call,
          function: {
            ...call.function,
            arguments: damages.reduce((text, hurt) => hurt(text), call.function.arguments),
          },
        })),
    },
    {
      weight: 1,
      arbitrary: fc
        .tuple(arbitraryCall(program), fc.oneof(otherName, fc.constantFrom(...editNames)))
        .map(([call, name]) => ({ ...call, function: { ...call.function, name } })),
    },
    { weight: 1, arbitrary: noCall.map((call) => call as ToolCall) },
  );
