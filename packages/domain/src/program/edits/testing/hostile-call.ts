import fc from "fast-check";
import type { Program } from "../../program.ts";
import { editNames, type ToolCall } from "../edit.ts";
import { arbitraryCall } from "./arbitrary-call.ts";

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
