import type { Lexeme } from "../lexicon/lexeme.ts";
import { classTable } from "../lexicon/word-class.ts";

/** Words that say nothing by themselves: a note needs at least one other. */
const empty = classTable([
  "Filler",
  "Article",
  "Pronoun",
  "DoVerb",
  "With",
  "In",
  "At",
  "For",
  "From",
  "To",
  "Of",
  "And",
  "Then",
  "Times",
  "Sign",
  "Each",
  "Sets",
  "Reps",
  "Added",
  "Arrangement",
  "DayPart",
  "Interval",
  "Total",
  "TimeCap",
  "Wod",
  "Alternating",
  "Plus",
  "Dash",
  "Slash",
  "Average",
  "EverySet",
  "WhichSet",
  "PerSide",
  "Singles",
  "Warmup",
  "Cooldown",
  "WorkSets",
  "UpTo",
  "DropSet",
  "Backoff",
  "RestPause",
  "Cluster",
  "Rest",
  "ForTime",
  "Rft",
  "NotForTime",
  "Number",
  "Load",
  "Plural",
  "Dur",
  "Clock",
  "Dist",
  "Rounds",
  "LastWord",
  "OneRm",
  "Pace",
  "HeartRate",
  "Ago",
  "DayWord",
  "Weekday",
  "MaxReps",
  "Failure",
  "Strides",
  "Assist",
  "Amrap",
  "Emom",
  "EveryTime",
  "Tabata",
  "NamedDistance",
]);

/** Does this lexeme make a leftover worth keeping? */
export const saysSomething = (lexeme: Lexeme, next: Lexeme | undefined): boolean => {
  if (lexeme.class === "Activity" && /^(rode|ride|riding|rides)$/.test(lexeme.text)) return false;
  if (lexeme.class === "Activity") return lexeme.entry?.note === true || lexeme.entry?.value !== "strength";
  if (lexeme.class === "HorseWord" || lexeme.class === "PlanDay" || lexeme.class === "Exercise") return true;
  if (lexeme.text === "belt") return true;
  // "like 35 min": about as long
  if (lexeme.text === "like" && next?.quantity !== undefined) return false;
  // "at the station": a place, no work in turns
  if (lexeme.class === "Alternating" && /^(stations?)$/.test(lexeme.text)) return true;
  // "speed was there"
  if (lexeme.class === "Pace" && /^(was|wasnt|were|werent|felt|is|isnt|came)$/.test(next?.text ?? ""))
    return true;
  // "dropped it 3 times": the bar, no drop set
  if (
    lexeme.class === "DropSet" &&
    lexeme.text.startsWith("dropped") &&
    /^(it|the bar|bar|them|the)$/.test(next?.text ?? "")
  )
    return true;
  return empty[lexeme.classNumber] !== 1;
};
