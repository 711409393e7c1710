import { fillers } from "./fillers.ts";
import { isDone } from "./is-done.ts";
import { isSince } from "./mood-words.ts";
import type { Part } from "./parts-of.ts";
import type { Lexeme } from "../../lexicon/lexeme.ts";

/** "too icy to ride". */
const isTooMuch = (own: readonly Lexeme[]): boolean => {
  const too = own.findIndex(({ text }) => text === "too");
  const to = own.findIndex(({ text }, at) => at > too && at < too + 4 && text === "to");
  return (
    too >= 0 &&
    to > 0 &&
    own
      .slice(to + 1, to + 4)
      .some(({ class: name }) => name === "Activity" || name === "Exercise" || name === "PlanDay")
  );
};

const bodyParts =
  /^(shins?|wrists?|elbows?|ankles?|toes?|achilles|groin|thighs?|ribs?|obliques|hip flexors?|lungs|bones|muscles|legs?|quads?|hams|hammies|hamstrings?|glutes?|bum|arms?|biceps?|triceps?|shoulders?|back|lower back|chest|pecs|abs|core|hips?|knees?|calves|calf|forearms?|traps|lats|neck|hands?|feet|body|everything|whole body|upper body|lower body|adductors?)$/;

/** The place of the part of the body that a clause begins with, behind "my" and the like; -1 where it speaks of none. */
const bodyAt = (own: readonly Lexeme[]): number => {
  const subject = own.findIndex(({ text }) => !fillers.has(text) && !/^(my|both|the|still)$/.test(text));
  return bodyParts.test(own[subject]?.text ?? "") ? subject : -1;
};
/** "legs are jelly", "everything from the waist down is gone". */
const isOfBody = (own: readonly Lexeme[]): boolean => {
  const subject = bodyAt(own);
  return subject >= 0 && own.slice(subject + 1).some(({ text }) => text === "is" || text === "are");
};

/** "so sore from yesterday's 5x5", "calves are destroyed after that 10k": what a session stated before did to the body. */
const isAftermath = (own: readonly Lexeme[]): boolean =>
  own.some(({ text }, at) => at > 0 && isSince(text) && isHurtSince(own, at)) &&
  !own.some(({ class: name }) => name === "DoVerb");

const isHurtSince = (own: readonly Lexeme[], from: number): boolean => {
  const next = own[from + 1];
  const isEarlier =
    next !== undefined &&
    (own[from]?.text === "after that" ||
      /^(that|those|yesterdays|last nights|(mon|tues|wednes|thurs|fri|satur|sun)days)$/.test(next.text) ||
      (isOfBody(own) && /^(the|all the|all those)$/.test(next.text)));
  return (
    isEarlier &&
    own
      .slice(0, from)
      .some(({ text }) =>
        /^(sore|doms|stiff|aching|achy|aches|hurts|grumpy|niggly|painful|swollen|destroyed|wrecked|jelly|mush|lead|concrete|trashed|ruined|dead|toast|fried|shot|tight|wiped|broken|killing|hurting|hurt|knackered|cooked)$/.test(
          text,
        ),
      )
  );
};

/** "spin 25 min, legs dead from saturdays game": a clause with an amount of its own. */
const statesWork = (own: readonly Lexeme[]): boolean =>
  own.some(({ class: name }) => name === "Activity" || name === "Exercise") &&
  own.some(({ quantity }) => quantity !== undefined);

/** What is left of its sentence from the beginning of a part on. */
const restOf = (part: Part, parts: readonly Part[], lexemes: readonly Lexeme[]): readonly Lexeme[] =>
  lexemes.slice(
    part.own[0]?.index ?? 0,
    (parts.findLast(({ clause }) => clause.sentence === part.clause.sentence)?.own.at(-1)?.index ?? -1) + 1,
  );

/** "legs are trashed from tuesday's squats", "that metcon was brutal": talk of what was done before, without a number. */
export const markTalk = (
  parts: readonly Part[],
  lexemes: readonly Lexeme[],
  words: readonly string[],
): void => {
  if (words.some(isSince))
    for (const part of parts)
      if (!statesWork(part.own) && isAftermath(restOf(part, parts, lexemes)))
        for (const one of parts)
          // "sore from wednesday's squats but ran 5k"
          if (
            one.clause.sentence === part.clause.sentence &&
            (one === part ||
              !(isDone(one.own) || (one.clause.index < part.clause.index && statesWork(one.own))))
          )
            one.clause.mood ??= "chat";
  if (
    lexemes.some(({ quantity }) => quantity !== undefined) ||
    lexemes.some(
      ({ class: name, text }) =>
        name === "DoVerb" || (name === "Activity" && /(ed|ran|swam|rode)$/.test(text)),
    )
  )
    return;
  for (const part of parts) {
    const [{ clause }, own] = [part, restOf(part, parts, lexemes)];
    const isBody =
      bodyAt(own) >= 0 && own.some(({ text }) => /^(from|after|since|thanks to|because of)$/.test(text));
    const isThat =
      /^(that|those)$/.test(own[0]?.text ?? "") &&
      own.some(({ text }) => /^(was|were|is|has|nearly|really)$/.test(text));
    const isStill =
      own.some(({ text }) => text === "still") && own.some(({ text }) => text === "from" || text === "after");
    if (isTooMuch(own)) clause.mood ??= "rest";
    if (isBody || isThat || isStill) for (const one of parts) one.clause.mood ??= "chat";
  }
};
