import { disciplineOfBlock } from "../program/cardio/cardio-amount.ts";
import { afterOpeners } from "../text/openers.ts";
import { plannedMinutes } from "../program/planned-minutes.ts";
import { wordsOfDay } from "../program/program-meant.ts";
import { cutMessage } from "./clauses/cut-message.ts";
import { weightOf } from "./draft/amount-text.ts";
import { asking, isAsk, type Ask } from "./draft/ask.ts";
import {
  createDraft,
  dateOf,
  isDone,
  isRest,
  sessionsOf,
  weekNumberOf,
  type SessionNode,
} from "./draft/draft.ts";
import { resolveScope, type Scope } from "./draft/resolve-sessions.ts";
import { resolveWeeks } from "./draft/resolve-weeks.ts";
import type { EditRequestInput } from "./edit-request.ts";
import { knownName } from "./items/program-words.ts";

const sports: Readonly<Record<string, string>> = {
  run: "running",
  jog: "running",
  ride: "cycling",
  swim: "swimming",
  row: "rowing",
  walk: "walking",
  hike: "hiking",
};

const superlative = new RegExp(
  String.raw`(?<!(?:\b(?:was|is|been|be)|['’]s) (?:(?:the|my|our) )?)\b(?:(?:the|my|our) )?(?<which>longest|shortest|heaviest|lightest|hardest|easiest|toughest) (?:(?<kind>(?!week\b)\p{L}+) )??(?:(?<sport>${Object.keys(sports).join("|")})|session|workout|day)\b(?: (?:(?:of|in|from) )?(?:(?<week>this|next) week|week (?<number>\d+)|(?:this|the|my) (?:block|program(?:me)?|plan|cycle)))?`,
  "iu",
);

const tokensOf = (word: string): readonly string[] => knownName(word).tokens;

/** What a session is measured by. Undefined: it has nothing of the kind. */
const measureOf = (
  session: SessionNode,
  which: string,
  kind: string | undefined,
  { paces }: EditRequestInput,
): number | undefined => {
  if (/^(?:long|short)/u.test(which)) return session.was && plannedMinutes(session.was, paces);
  const named = kind === undefined ? [] : tokensOf(kind);
  const loads = session.exercises
    .filter(({ now }) => named.every((token) => knownName(now.name).tokens.includes(token)))
    .flatMap(({ now }) => weightOf(now.targetLoad) ?? []);
  return named.length > 0 && loads.length > 0 ? Math.max(...loads) : undefined;
};

/**
 * "Make my longest run of this block 2 km shorter": the session that is meant, by its name and day in the place of what it is the most of. A question where the
 * program doesn't say that of its sessions; undefined: none is named so.
 */
export const withSuperlative = (input: EditRequestInput): string | Ask | undefined => {
  const found = superlative.exec(input.message);
  const { which = "", kind, sport, week, number } = found?.groups ?? {};
  if (!found) return undefined;
  const draft = createDraft(input.program, input.now.slice(0, 10));
  const offset = week === undefined ? undefined : week === "this" ? 0 : 1;
  const weeks =
    number === undefined
      ? resolveWeeks(draft, offset === undefined ? { by: "all" } : { by: "offset", offset })
      : resolveWeeks(draft, { by: "number", from: Number(number), to: Number(number) });
  if (isAsk(weeks)) return weeks;
  const isOfSport = ({ now }: SessionNode): boolean =>
    sport === undefined ||
    (now.cardio !== undefined && disciplineOfBlock(now.cardio) === sports[sport.toLowerCase()]);
  const open = sessionsOf(draft).filter(
    (session) =>
      !isDone(session) &&
      !isRest(session) &&
      weeks.includes(session.week) &&
      (dateOf(session) ?? draft.today) >= draft.today,
  );
  const most = /^(?:long|heav)/iu.test(which) ? 1 : -1;
  const [first] = open
    .filter(isOfSport)
    .flatMap((session) => {
      const measure = measureOf(session, which.toLowerCase(), kind, input);
      return measure === undefined ? [] : [{ session, measure }];
    })
    .toSorted((a, b) => most * (b.measure - a.measure));
  const what = found[0].replace(/^(?:the|my|our) /iu, "");
  if (!first)
    return asking(
      `I can't tell which one is the ${what} in your program. Which one do you mean?`,
      open.slice(0, 4).map((session) => nameOf(session, weekNumberOf(draft, session.week))),
      { start: found.index, end: found.index + found[0].length },
    );
  const name = nameOf(first.session, weekNumberOf(draft, first.session.week));
  return `${input.message.slice(0, found.index)}the ${name}${input.message.slice(found.index + found[0].length)}`;
};

const heaviest =
  /\b(?:(?:whatever|whichever) )?(?:(?:the|my|our) )?(?<which>heaviest|lightest) (?:lift|exercise|movement)\b(?: is\b)?/iu;

/** "Take ten pounds off the heaviest lift today": the one of that session with that load, by its name. Undefined: none is named so, or several are. */
export const withHeaviest = (input: EditRequestInput): string | undefined => {
  const found = heaviest.exec(input.message);
  if (!found) return undefined;
  const scope = scopeSaid(input);
  const [session, ...others] = isAsk(scope) ? [] : scope.sessions;
  if (!session || others.length > 0) return undefined;
  const isMost = /^heav/iu.test(found.groups?.["which"] ?? "");
  const loads = session.shown.flatMap(({ now }) => {
    const load = weightOf(now.targetLoad);
    return load === undefined ? [] : [{ name: now.name, load: isMost ? load : -load }];
  });
  const most = Math.max(...loads.map(({ load }) => load));
  const [first, ...equal] = loads.filter(({ load }) => load === most);
  if (!first || equal.length > 0) return undefined;
  return `${input.message.slice(0, found.index)}${first.name}${input.message.slice(found.index + found[0].length)}`;
};

/** The sessions of all the times that a message says together; the current one where it says none. */
const scopeSaid = (input: EditRequestInput): Scope | Ask => {
  const { segments } = cutMessage(input);
  const whens = segments.flatMap(({ items }) =>
    items.flatMap((item) => (item.kind === "when" ? [item.when] : [])),
  );
  const groups = whens.length === 0 ? [] : [{ role: undefined, start: 0, end: 0, whens }];
  return resolveScope(createDraft(input.program, input.now.slice(0, 10)), groups);
};

const nameOf = (session: SessionNode, week: number): string => {
  const date = dateOf(session);
  return date === undefined ? `${session.now.name} in week ${week}` : wordsOfDay(date, [session.now.name]);
};

const skipsSport = new RegExp(
  String.raw`${afterOpeners("can you|could you|please|just")}(?:skip|cancel|drop|remove|delete) (?:the |my |our |today['’]?s |tomorrow['’]?s |this week['’]?s )?(?<what>(?:\p{L}+ )?(?<sport>${Object.keys(sports).join("|")}))\b`,
  "iu",
);

/** "Skip the long run", of a program in which nothing is run. Undefined: it has such sessions, or something else is asked for. */
export const askOfMissing = ({ message, program }: EditRequestInput): Ask | undefined => {
  const { what, sport = "" } = skipsSport.exec(message.slice(0, maxLength))?.groups ?? {};
  const has = program.weeks.some(({ sessions }) =>
    sessions.some(
      ({ name, cardio }) =>
        (cardio && disciplineOfBlock(cardio) === sports[sport.toLowerCase()]) ||
        name.toLowerCase().includes(sport.toLowerCase()),
    ),
  );
  return what === undefined || has
    ? undefined
    : { ...asking(`There is no ${what} in your program. What should change?`), isMissing: true };
};
const maxLength = 100;
