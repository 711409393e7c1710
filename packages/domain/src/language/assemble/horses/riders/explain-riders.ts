import { isClauseStart } from "../../clause.ts";
import type { Draft } from "../../draft.ts";
import { isMe } from "../../people/find-people.ts";
import { clauseIndexAt, explain, type Reading } from "../../reading.ts";
import { horseDisciplines } from "../../sports/sport-groups.ts";
import { isHelping } from "../../people/helping-words.ts";
import { isDoing, isRideWord, verbBehind } from "./doers.ts";
import { personAt, ridersOf } from "./subjects.ts";

/** Of what the writer did the words are kept, but for those that say no more than that it is over. */
const isOver = /^(?:ridden|done|finished)$/u;

/** "Priya has just jumped", "I have ridden": that it was done, behind whoever did it. */
const explainDeed = (reading: Reading, at: number): void => {
  const { lexemes } = reading;
  const verb = verbBehind(lexemes, at);
  const act = lexemes[verb];
  const isOwn = isMe(lexemes[at]);
  if (isOwn && !isHelping(lexemes[verb - 1])) return;
  // "has Emma ridden"
  if (isHelping(lexemes[at - 1]) && !isClauseStart(lexemes, at)) explain(reading, { from: at - 1, to: at });
  for (let place = at + 1; place < verb; place += 1)
    if (isHelping(lexemes[place])) explain(reading, { from: place, to: place + 1 });
  const isSaid = isOwn ? isOver.test(act?.text ?? "") : isRideWord(act) || act?.class === "DoVerb";
  if (isSaid) explain(reading, { from: verb, to: verb + 1 });
};

/** "was lunged by Jake", "rider Jake": the words before a name that say no more than that one rode. */
const explainBefore = (reading: Reading, at: number): void => {
  const { lexemes } = reading;
  let from = at;
  const called = lexemes[at - 1]?.class === "Colon" ? at - 2 : at - 1;
  if (/^(?:rider|handler|jockey)$/u.test(lexemes[called]?.text ?? "")) from = called;
  else if (lexemes[at - 1]?.text === "by" && isRideWord(lexemes[at - 2])) {
    from -= 2;
    while (isHelping(lexemes[from - 1])) from -= 1;
  }
  explain(reading, { from, to: at });
};

/** "Priya rode Milo 30 flat": what the discipline says. */
const explainWork = (reading: Reading, { discipline, clauses }: Draft): void => {
  for (const { class: name, entry, index } of reading.lexemes)
    if (
      name === "Activity" &&
      entry?.value === discipline &&
      entry.role === "noun" &&
      entry.note !== true &&
      clauses.has(clauseIndexAt(reading, index))
    )
      explain(reading, { from: index, to: index + 1 });
};

/** Notes that the fields say who rode, where the group knows them; the words for it are no remark. */
export const explainRiders = (reading: Reading, drafts: readonly Draft[]): void => {
  const { lexemes, names } = reading;
  const rides = drafts.filter(({ discipline }) => horseDisciplines.has(discipline));
  const riders = ridersOf(rides);
  for (const draft of rides) explainWork(reading, draft);
  lexemes.forEach((one, at) => {
    if (isMe(one) && isDoing(lexemes, at)) explainDeed(reading, at);
    const name = one.class === "Athlete" ? personAt(reading, at) : undefined;
    if (name === undefined || !riders.has(name)) return;
    explainBefore(reading, at);
    const isRider = names.some((found) => found.at === at && found.role === "rider");
    const isJoined = lexemes[at + 1]?.class === "And" && names.some((found) => found.at === at + 2);
    if (isRider || isJoined || reading.explained[at - 1] === 1) explain(reading, { from: at, to: at + 1 });
    if (isRider) explainDeed(reading, at);
  });
};
