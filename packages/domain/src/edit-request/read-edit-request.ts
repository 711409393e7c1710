import { withPossessives } from "../horse/words/named-horses.ts";
import { escapePattern } from "../text/escape-pattern.ts";
import { asksForChange } from "../intent/asks-for-change.ts";
import { afterOpeners } from "../text/openers.ts";
import { type Ask, asking, isAsk } from "./draft/ask.ts";
import type { EditReading, EditRequestInput } from "./edit-request.ts";
import { createEditReader, type EditReader } from "./learned/edit-reader.ts";
import { askOfOnlyDays } from "./only-days.ts";
import { programWords } from "./items/program-words.ts";
import { inPlainWords } from "./plain-words.ts";
import { askReading } from "./plan-request.ts";
import { askOfMissing, withHeaviest, withSuperlative } from "./session-meant.ts";
import { readWorkRequest } from "./work/read-work-request.ts";
import learned from "./learned/edit-weights.json" with { type: "json" };

let reader: EditReader | undefined;

const makesThat = new RegExp(
  String.raw`${afterOpeners("can you|could you|please")}make that\b(?= (?:one )?\d)`,
  "iu",
);
const maxOpening = 200;
/** "Make that 55 minutes", where something was spoken of: it, and no correction of what was said. As long as before. */
const ofSpoken = (message: string): string => {
  const said = makesThat.exec(message.slice(0, maxOpening))?.[0];
  return said === undefined ? message : `${said.slice(0, -4)}it  ${message.slice(said.length)}`;
};

const ofOwner = (horse: string): RegExp =>
  new RegExp(
    String.raw`(?<=\b(?:skip|move|cancel|shorten|lengthen|drop|swap|postpone|shift|push|change|delete|remove) )${escapePattern(horse)}['’]s\b`,
    "iu",
  );

/**
 * Reads what a member writes about their program: the edits that it asks for, a question where they would have to be guessed, or nothing where
 * it asks for none (see RULES.md). The calls are checked: they can be carried out, in order, on the program as it is. Nothing is applied.
 */
export const readEditRequest = (asked: EditRequestInput): EditReading => {
  const { riding } = asked;
  const names = [...(riding?.horses ?? []), ...(riding?.horse === undefined ? [] : [riding.horse])];
  const named = withPossessives(asked.message, names);
  // "Skip Beau's hack", of Beau's program: whose it is need not be said.
  const own = riding?.horse === undefined ? undefined : ofOwner(riding.horse);
  const said = own ? named.replace(own, "the") : named;
  const input = { ...asked, message: asked.before === undefined ? said : ofSpoken(said) };
  // "Shorten it to 30 minutes", behind a question about a horse's Thursday.
  const spoken = riding?.horse !== undefined && asked.before?.startsWith("on ") ? asked.before : undefined;
  const ofWork = readWorkRequest(
    spoken === undefined
      ? input
      : { ...input, message: said.replace(/\b(?:it|that)\b/iu, `the session ${spoken}`) },
  );
  if (ofWork) return ofWork;
  reader ??= createEditReader(learned);
  const reading = inPlainWords(input, asRead(reader));
  return asksOfExercise(reading) && hasOnlyRides(input) ? askReading(whichRide, input.message) : reading;
};

const whichRide = asking("Which ride do you mean, and what should be different about it?");
const asksOfExercise = ({ kind, reply }: EditReading): boolean =>
  kind === "ask" && /\b(?:exercises?|sets|reps)\b/iu.test(reply);
/** A horse's plan without any exercise: it is asked about none. */
const hasOnlyRides = ({ program }: EditRequestInput): boolean =>
  programWords(program).isOfHorse &&
  program.weeks.every(({ sessions }) => sessions.every(({ exercises }) => exercises.length === 0));

const asRead =
  (reader: EditReader): EditReader =>
  (input) => {
    const only = askOfOnlyDays(input);
    if (only) return askReading(only, input.message);
    const reading = reader(input);
    const isAsked = reading.kind !== "none" || asksForChange(input.message);
    const meant = isAsked
      ? (withSuperlative(input) ?? withHeaviest(input) ?? missing(reading, input))
      : undefined;
    if (meant === undefined) return reading;
    return isAsk(meant) ? askReading(meant, input.message) : reader({ ...input, message: meant });
  };

const missing = ({ kind }: EditReading, input: EditRequestInput): Ask | undefined =>
  kind === "none" ? askOfMissing(input) : undefined;
