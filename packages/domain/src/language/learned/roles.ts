import type { Reading } from "../assemble/reading.ts";
import { placeAndValueOf, type Role } from "./label.ts";
import { nameAt, type Token } from "./token.ts";
import {
  bareSecondsOf,
  countOf,
  dateOf,
  exerciseOf,
  heartRateOf,
  loadOf,
  metersIn,
  paceOf,
  repsOf,
  rpeOf,
  secondsOf,
  wayOf,
} from "./values.ts";

/** What a number can be. */
const numberRoles: readonly Role[] = [
  "count",
  "reps",
  "load",
  "time",
  "way",
  "new:count",
  "new:reps",
  "new:load",
  "new:time",
  "new:way",
  "next:count",
  "next:reps",
  "next:load",
  "next:time",
  "next:way",
  "rpe",
  "wtime",
  "wway",
  "score-time",
  "score-rounds",
  "score-extra",
  "score-reps",
  "score-reps+",
  "wheart",
  "wpace",
  "pace",
  "time'",
  "way'",
  "next:time'",
  "next:way'",
  "new:time'",
  "new:way'",
  "wtime'",
  "wway'",
  "wtime2",
  "wseconds",
  "all:load",
  "all:reps",
  "all:rpe",
  "all:count",
  "all:time",
  "all:way",
  "each:count",
  "each:reps",
  "each:load",
  "each:time",
  "each:rpe",
  "last:reps",
  "last:load",
  "last:rpe",
  "every:wtime",
  "every:wway",
];
/** What a piece that is neither a number nor a word can be. */
const pieceRoles: Readonly<Record<string, readonly Role[]>> = {
  date: ["date", "every:date"],
  pace: ["wpace", "pace"],
  speed: ["wpace", "pace"],
  rpe: ["rpe", "all:rpe", "last:rpe", "each:rpe"],
  heartRate: ["wheart"],
  rounds: ["each:count", "score-rounds", "count", "score-reps", "score-reps+"],
  amrap: ["wtime"],
  emom: ["minutes", "minutes'", "wtime"],
};

/** Has the token the number that the role needs? */
function hasValue(token: Token, role: Role, reading: Reading): boolean {
  const { what } = placeAndValueOf(role);
  switch (what) {
    case "count":
      return countOf(token) !== undefined;
    case "reps":
    case "score-reps":
    case "score-reps+":
    case "score-extra":
      return token.piece.kind === "rounds" || repsOf(token) !== undefined;
    case "load":
      return loadOf(token, reading.context.units) !== undefined;
    case "time":
    case "time'":
      return secondsOf(token, "set", what === "time'") !== undefined;
    case "way":
    case "way'":
      return wayOf(token, reading, what === "way'") !== undefined;
    case "rpe":
      return rpeOf(token) !== undefined;
    case "wtime":
    case "wtime'":
    case "wtime2":
    case "score-time":
      return secondsOf(token, "workout", what === "wtime'") !== undefined;
    case "wseconds":
      return bareSecondsOf(token) !== undefined;
    case "wway":
    case "wway'":
      return metersIn(token, reading, what === "wway'") !== undefined;
    case "wheart":
      return heartRateOf(token) !== undefined;
    case "wpace":
    case "pace":
      return paceOf(token, reading) !== undefined;
    case "date":
      return dateOf(token, reading) !== undefined;
    default:
      return !what.startsWith("exercise") || exerciseOf(token, role) !== undefined;
  }
}

/** Words that stand for everybody who was named. */
const isEverybody = /^(?:for )?(?:both|all|each|everyone|everybody|we|us|all three|all of them)$/u;

/** What a word can be. */
function wordRolesOf(token: Token, reading: Reading): readonly Role[] {
  const { lexeme } = token;
  const roles: Role[] = [];
  if (lexeme.exercise)
    roles.push("exercise", "exercise'", "exercise-db", "exercise-kb", "exercise+", "every:exercise");
  else if (lexeme.entry?.exercise !== undefined) roles.push("exercise", "exercise'", "exercise+");
  else if (lexeme.class === "PlanDay") roles.push("exercise");
  const isAthlete = lexeme.class === "Athlete" || (reading.isHorse && lexeme.class === "Word");
  if (isAthlete || lexeme.capitalised || nameAt(reading, token)) roles.push("name", "name+");
  if (lexeme.class === "Pronoun" && lexeme.entry?.value === "me") roles.push("me+");
  if (isEverybody.test(lexeme.text)) roles.push("both+");
  if (lexeme.class === "Failure") roles.push("rpe", "last:rpe", "all:rpe");
  if (lexeme.class === "Warmup") roles.push("warmup", "warmup+");
  if (lexeme.class === "WorkSets" || /^(?:work|working|then)$/.test(lexeme.text)) roles.push("work");
  if (lexeme.class === "Bar") roles.push("load", "new:load");
  if (lexeme.class === "NamedDistance") roles.push("wway", "every:wway", "way", "next:way", "new:way");
  return roles;
}

/** What a token can be by its kind, whether or not it has the value for it. */
function kindRolesOf(token: Token, reading: Reading): readonly Role[] {
  if (token.atom) return numberRoles;
  const { kind } = token.piece;
  return kind === "lexeme" ? wordRolesOf(token, reading) : (pieceRoles[kind] ?? []);
}

/** What a token can be. */
export const rolesOf = (token: Token, reading: Reading): readonly Role[] => [
  "none",
  ...kindRolesOf(token, reading).filter((role) => hasValue(token, role, reading)),
];
