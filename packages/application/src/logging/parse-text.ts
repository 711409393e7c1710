import type { Riding } from "@canter/domain/edit-request/edit-request";
import { athletesNamed } from "@canter/domain/group/athletes-named";
import { bareNumbersOf } from "@canter/domain/group/member-units";
import type { Athlete } from "@canter/domain/group/group";
import type { ParsedMessage } from "@canter/domain/language/parsed-message";
import type { ReadContext } from "@canter/domain/reading-example/read-as-corrected";
import { invalid, type Problem } from "@canter/domain/problem";
import { err, ok, type Result } from "@canter/domain/result";
import type { Discipline } from "@canter/domain/workout/discipline";
import { rememberBeside, rememberMembership } from "@canter/storage/access/remember-membership";
import type { Handle } from "@canter/storage/database";
import { listGroupAthletes } from "@canter/storage/group/athletes";
import { listDisciplines } from "@canter/storage/group/disciplines";
import { listExamplesInUse } from "@canter/storage/reading-example/reading-examples";
import { type HorseOfOtherGroup, listFormerHorseNames } from "@canter/storage/horse/horses";
import type { ApplicationContext, MemberContext } from "../core/application-context.ts";
import { loadEditLanguage, loadLanguage } from "../core/language.ts";
import { localNow } from "../core/local-time.ts";
import { type Once, transactOnce } from "../core/once.ts";
import { horsesOfOtherGroups } from "../group/acting-member.ts";

/** `now`: local date and time with offset, default the member's own time; `units`: default the member's. */
export type StatedText = {
  readonly text: string;
  readonly now?: string | undefined;
  readonly units?: "kg" | "lb" | undefined;
};

export type GroupWords = {
  readonly parse: ReadContext;
  readonly athletes: readonly Athlete[];
  /** Horses of the account's other groups, except those with the name of somebody here. */
  readonly elsewhere: readonly HorseOfOtherGroup[];
  readonly disciplines: readonly Discipline[];
  /** The name that the group knows the member by. */
  readonly self?: string | undefined;
};

/**
 * Everybody whom a member's words may name, what a group calls what it does, and the messages that were set right. `named`: also by their former
 * names.
 */
const namesIn = (db: Handle, place: MemberContext, isJustAdmitted: boolean) => {
  const { scope } = place;
  const key = `names ${place.member.id} ${place.onlyHere === true}`;
  const read = async () => {
    const athletes = await listGroupAthletes(db, scope);
    const formerNames = await listFormerHorseNames(db, scope);
    const disciplines = await listDisciplines(db, scope);
    const examples = await listExamplesInUse(db, scope);
    // A name in this group takes precedence.
    const elsewhere = (await horsesOfOtherGroups(db, place)).filter(
      ({ name }) => athletesNamed(name, athletes).length === 0,
    );
    const named = [
      ...athletes.map((athlete) => ({ ...athlete, formerNames: formerNames.get(athlete.id) })),
      ...elsewhere,
    ];
    return { athletes, elsewhere, disciplines, named, examples };
  };
  return isJustAdmitted ? rememberBeside(scope, key, read) : rememberMembership(db, key, read);
};

/**
 * The meaning of a message's words in this group: its names, its own disciplines, the member's clock and units. `isJustAdmitted`: the request
 * whose words they are was admitted to `place` a moment ago, and names are as of then.
 */
export async function groupWords(
  { store, clock }: ApplicationContext,
  place: MemberContext,
  said: StatedText,
  { isJustAdmitted = false }: { readonly isJustAdmitted?: boolean } = {},
): Promise<GroupWords> {
  const { member } = place;
  const { named, examples, ...names } = await namesIn(store.db, place, isJustAdmitted);
  const self = names.athletes.find(({ id }) => id === member.athleteId)?.name;
  const parse = {
    now: said.now ?? localNow(clock.now(), member.zone),
    ...bareNumbersOf(member, said.units),
    athletes: named,
    disciplines: names.disciplines,
    ...(examples.length > 0 && { examples }),
    ...(self !== undefined && { writer: self }),
  };
  return { parse, ...names, self };
}

/** What the planned rides of a horse are known by. */
export const ridingOf = ({ athletes, disciplines, self }: GroupWords, horse: string): Riding => ({
  horse,
  horses: athletes.flatMap(({ kind, name }) => (kind === "horse" ? [name] : [])),
  people: athletes.flatMap(({ kind, name }) => (kind === "person" ? [name] : [])),
  disciplines,
  ...(self !== undefined && { self }),
});

/** A clock that is centuries off is an error of the sender, and its dates would be stored permanently. */
export function checkNow(now: string | undefined): Result<void, Problem> {
  if (now === undefined) return ok(undefined);
  const year = Number(now.slice(0, 4));
  return year >= 1900 && year <= 2200
    ? ok(undefined)
    : err(
        invalid(
          "now",
          "must be a date and time between 1900 and 2200 with offset, as in 2026-11-20T18:40:00-05:00",
        ),
      );
}

/** How a text is understood in the member's group; nothing is saved (except the response, if a key is given). */
export async function parseText(
  context: ApplicationContext,
  member: MemberContext,
  said: StatedText,
  once?: Once,
): Promise<Result<ParsedMessage, Problem>> {
  const possible = checkNow(said.now);
  if (!possible.ok) return possible;
  const { parse } = await groupWords(context, member, said);
  const { previewMessage } = await loadLanguage();
  const parsed = previewMessage(said.text, parse);
  return once ? transactOnce(context, member, once, () => Promise.resolve(ok(parsed))) : ok(parsed);
}

/** Whether words report something that can be recorded: training, a measurement, food, a goal. */
export async function isReport(
  context: ApplicationContext,
  member: MemberContext,
  said: StatedText,
): Promise<boolean> {
  const { parse } = await groupWords(context, member, said);
  const { parsed, entries } = (await loadLanguage()).readMessage(said.text, parse);
  return parsed.isLog || entries.length > 0;
}

/** Loads what reads messages, ahead of the first one: about a second of work. */
export async function prepareToRead({ clock }: ApplicationContext): Promise<void> {
  const language = await loadLanguage();
  await loadEditLanguage();
  const now = localNow(clock.now(), "UTC");
  const { whole, parsed, entries } = language.readMessage("squats 5x5 at 100 kg, ran 5 km", {
    now,
    units: "kg",
    athletes: [],
  });
  language.decideMessage({ text: whole, parsed, entries });
}
