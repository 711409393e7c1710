import { foldText } from "../../text/fold-words.ts";
import { stretchesOf } from "../../intent/stretches.ts";
import { mendSpelling } from "../../text/mend-spelling.ts";
import {
  namedOnDay,
  namesAsPlan,
  pauseDays,
  type ProgramCommand,
  readProgramCommand,
  reopening,
  withoutExcepted,
} from "./read-program-command.ts";
import { dayDone, sessionNamed, sessionNames } from "./session-named.ts";
import { afterOpeners } from "../../text/openers.ts";

type Parts = readonly (readonly [part: RegExp, example: string])[];

/** Verb phrases for what happens to a program, in any context; each with an example, which is a test. */
export const programVerbs: Readonly<Record<"pause" | "resume" | "end", Parts>> = {
  resume: [
    [
      /\b(?:resum(?:e|ing)|unpaus(?:e|ing)|unfreez(?:e|ing)|reactivat(?:e|ing)|restart(?:ing)?)\b/u,
      "unpause",
    ],
    [
      /\b(?:continu(?:e|ing)|carry(?:ing)? on|go(?:ing)? on|back (?:to|on|at|into|with)|on with) (?:with )?(?:the |my |his |her |our )/u,
      "I'm back, on with the plan again",
    ],
    [/\b(?:start|begin)(?:s|ing)? .{1,30}\bagain\b/u, "he can start his plan again"],
    [
      /\b(?:get|set|put) .{0,30}\b(?:going|running|moving|rolling)(?: again)?\b/u,
      "get my program going again",
    ],
    [
      /\b(?:where (?:we|i) (?:stopped|left off|were)|pick(?:ing)? (?:it|my program|the plan) (?:back )?up)\b/u,
      "carry on where we stopped with the plan",
    ],
  ],
  pause: [
    [
      /\b(?:paus(?:e|ing)|freez(?:e|ing)|suspend(?:ing)?|halt(?:ing)?)\b/u,
      "pause programme, we're off to Lanzarote",
    ],
    [/\b(?:mothball|shelv(?:e|ing)|park(?:ing)?)\b/u, "shelve my program for two weeks"],
    [/\bon (?:hold|ice|pause)\b|\b(?:take|have|need) a break from\b/u, "put the whole thing on hold"],
  ],
  end: [
    [
      /\b(?:(?<!\b(?:an?|the|truck|bus|pit|rest|fuel|gas|coffee|tram|train|toilet|bathroom|full|short|quick|next|last|each) )stop|(?<!\b(?:the|at|by|until|till|before) )end(?! of\b)|quit|abandon|cancel|ditch|drop|bin|delete|scrap|terminate|giv(?:e|ing) up(?: on)?|done with|no more|kill)\b/u,
      "bin the whole programme, I've had enough of it",
    ],
    [/\bover (?:for me|and done|now)\b/u, "that programme's over for me"],
    [
      /\b(?:call(?:ing)? (?:it (?:a day|quits)|time|off)|(?:throw|chuck)(?:ing)? in the towel|(?:knock|put)(?:ting|ing)? .{0,30}(?:on the head|to bed|out of its misery)|bow(?:ing)? out)\b/u,
      "calling it quits with this plan",
    ],
  ],
};
const programNamed =
  /\b(?:plans?|program(?:me)?s?|schedule|block|challenge|whole (?:thing|lot)|everything)\b/u;
const resumesIt = /\b(?:resume|unpause|unfreeze|reactivate|restart) it\b/u;
const fewWords = 3;

const isDone =
  /\b(?:done|finished|completed?|ridden|nailed|smashed|crushed|ticked|checked off|in the bag|did|got through|hit every set|all sets as planned|got (?:it|them) done|knocked out|through with)\b|[✔✓☑✅]/u;
const marks =
  /\b(?:tick|mark|check|cross|count)(?:ed|ing)? (?:off|\S.*\b(?:off|done|finished|completed?|ridden|ran|swum))\b|\b(?:tick|mark) (?:it|that)\b/u;
const isNotDone =
  /^(?<what>.{2,60}?) (?:is|was|has|isnt|wasnt|hasnt)(?: (?:not|been|yet|actually|really)){0,3} (?:done|finished|completed?)(?: yet| after all)?\W*$/u;
/** "I haven't done today's session", "don't tick it off": nothing that was done. */
const denied =
  /\b(?:not|never|isnt|wasnt|havent|hasnt|didnt|dont|wont|cant)(?: (?:yet|been|quite|actually|really|all|even|get|got|to|go|please)){0,3} (?:done|did|do|finish(?:ed)?|completed?|ridden|nailed|through|ticked|tick|mark|check|cross|count)\b/u;

/** "start the 5x5": what follows may be the name of a program. */
const starts = new RegExp(
  String.raw`${afterOpeners("lets|can (?:we|you|i)|could (?:we|you|i)|i want to|i wanna")}(?:start|begin|kick off) (?:me )?(?:on |with )?(?:the |my )?((?!(?:session|workout|timer|set|warm)\b)\S+(?: \S+){0,4})$`,
  "u",
);

const longest = 200;

/**
 * The program command that a part of a message may contain, by its components in any order: the verb, and how the program or the session is
 * named. Whether it really is a command is left to a trained classifier. `today` is a local date; `names`: of the member's own programs.
 * Pure.
 */
export function readLooseProgramCommand(
  message: string,
  today: string,
  names: readonly string[] = [],
): ProgramCommand | undefined {
  if (message.length > longest * 2 || /\?\s*$/u.test(message)) return undefined;
  const folded = foldText(mendSpelling(namesAsPlan(message.trim(), names)));
  if (folded.length > longest || /^\W*(?:what|when|which|who|how|does)\b/u.test(folded)) return undefined;
  const isShort = folded.split(" ").length <= fewWords;
  const isProgram = programNamed.test(folded);
  const has = (parts: Parts) => parts.some(([part]) => part.test(folded));
  const isSession = has(sessionNames);
  if ((isDone.test(folded) && isSession) || marks.test(folded)) {
    const { text: done, ...excepted } = withoutExcepted(message);
    const own = foldText(done);
    const isLeft = isDone.test(own) || marks.test(own);
    if (denied.test(own) || (!isLeft && denied.test(foldText(excepted.but ?? "")))) {
      const what = isNotDone.exec(own)?.groups?.["what"];
      return what === undefined ? undefined : reopening(what, today);
    }
    const session = sessionNamed(done);
    return {
      kind: "advance",
      date: dayDone(folded, today),
      ...(session !== undefined && { session }),
      ...excepted,
    };
  }
  if ((isProgram || isShort || resumesIt.test(folded)) && has(programVerbs.resume)) return { kind: "resume" };
  if ((isProgram || /\bit\b/u.test(folded) || isShort) && has(programVerbs.pause))
    return { kind: "pause", days: pauseDays(folded, today) };
  if ((isProgram || / it\b/u.test(folded)) && !isSession && has(programVerbs.end))
    return { kind: "end", isFinished: false };
  const said = starts.exec(folded)?.[1];
  const onDay = said === undefined ? undefined : namedOnDay(said, today);
  return onDay && { kind: "start", ...onDay };
}

/** The program command that a message, or the first of its parts with one, contains or may contain; undefined: none. */
export function readAnyProgramCommand(
  message: string,
  today: string,
  names: readonly string[] = [],
): ProgramCommand | undefined {
  const whole = readProgramCommand(message, today, names);
  if (whole) return whole;
  const parts = stretchesOf(message).map(({ start, end }) => message.slice(start, end));
  const read = (reader: typeof readProgramCommand) =>
    parts.map((part) => reader(part, today, names)).find((command) => command !== undefined);
  return read(readProgramCommand) ?? read(readLooseProgramCommand);
}
