import type { Clause } from "../clause.ts";
import type { CueMark } from "./find-cues.ts";
import { isAtStart } from "./fillers.ts";
import type { Lexeme } from "../../lexicon/lexeme.ts";

const ofShow: ReadonlySet<Lexeme["class"]> = new Set(["At", "With", "DayWord", "Weekday", "Colon", "Comma"]);
const isEvent = (next: Lexeme | undefined, own: readonly Lexeme[]): boolean =>
  next !== undefined &&
  ofShow.has(next.class) &&
  !/['s]s$/.test(next.text) &&
  own.every(({ class: name }) => name !== "Exercise" && name !== "Pronoun");

/** A question word opens the clause, and the sentence is a question or goes on like one. */
export const isQuestionStart = (
  cue: CueMark,
  start: number,
  own: readonly Lexeme[],
  isQuestionSentence: boolean,
  clause: Clause,
): boolean => {
  if (!isAtStart(cue.start, own, start)) return false;
  if (isQuestionSentence) return true;
  if (
    own.slice(1, 4).some(({ text }) => /^(have|of|ve|have done)$/.test(text)) &&
    /^(should|could|would)/.test(own.find((one) => one.start === cue.start)?.text ?? "")
  )
    return false;
  const opener = own.findIndex((one) => one.start === cue.start);
  if (own[opener]?.text === "what" && /^(a|an)$/.test(own[opener + 1]?.text ?? "")) return false;
  const word = own[opener]?.text ?? "";
  // "Could barely do the stairs after"
  if (
    /^(could|can)$/.test(word) &&
    /^(barely|hardly|only|not|feel|still|just)$/.test(own[opener + 1]?.text ?? "")
  )
    return false;
  // "Show today: Bella 2nd in the 80cm": where one competed
  if (word === "show" && isEvent(own[opener + 1], own)) return false;
  // ", which came to 14 km": goes on about what was stated before it
  if (word === "which" && clause.before !== undefined) return false;
  // "to the track, where we ran 6x800"
  if (/^(where|who|when)$/.test(word) && clause.before === "Comma") return false;
  return (
    (clause.before === undefined || clause.before !== "And") &&
    /^(what|how|whats|should|can|could|would|which|why|who|tell|show|give|is|are|does|am|do|where|when|remind|explain|any|recommend|suggest|compare|list|find|will|shall|did)/.test(
      word,
    ) &&
    !own.some(({ class: name }) => name === "Exercise" && own[0]?.class === name)
  );
};
