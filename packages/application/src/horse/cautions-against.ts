import type { Scope } from "@canter/domain/access/scope";
import { forbiddenPeriods } from "@canter/domain/barn/forbidden-work";
import { isAgainst } from "@canter/domain/barn/compose-barn";
import type { Caution } from "@canter/domain/horse/caution";
import { markShortDate } from "@canter/domain/claim/marked-text";
import { localDateAt } from "@canter/domain/schedule/local-date";
import type { Workout } from "@canter/domain/workout/workout";
import type { Handle } from "@canter/storage/database";
import { listDisciplines } from "@canter/storage/group/disciplines";
import { listHorseEntries } from "@canter/storage/horse/horse-entries";

/** A caution that a ride goes against, in the words of the ride's day; `date`: from when they counted. */
export type AgainstCaution = Pick<Caution, "id" | "text" | "authorId" | "authorName" | "date">;

/** The caution with the local date on which it was removed, if it was. */
export const withRemoval = (caution: Caution, zone: string): Caution & { readonly removedOn?: string } => ({
  ...caution,
  ...(caution.removedAt !== undefined && { removedOn: localDateAt(caution.removedAt, zone) }),
});

/** What was pinned to the horse and forbids this work of it, oldest first; none for a person's. `zone`: of whoever asks. */
export async function cautionsAgainst(
  db: Handle,
  scope: Scope,
  zone: string,
  { athleteId, date, discipline, createdAt }: Workout,
): Promise<readonly AgainstCaution[]> {
  const cautions = await listHorseEntries(db, scope, "cautions", { athleteId, removed: true });
  if (cautions.length === 0) return [];
  const own = await listDisciplines(db, scope);
  const ride = { date, discipline, loggedAt: createdAt };
  return cautions.flatMap((caution) => {
    const { id, authorId, authorName } = caution;
    const against = forbiddenPeriods(withRemoval(caution, zone), own).find((period) =>
      isAgainst(period, ride),
    );
    if (!against) return [];
    const { text, from } = against;
    return [{ id, text, authorId, date: from, ...(authorName !== undefined && { authorName }) }];
  });
}

/** "It goes against “no jumping”, pinned to Star (Mia, 20 Nov)." */
export const againstInWords = (
  { text, authorName, date }: AgainstCaution,
  horse: string,
  today: string,
): string =>
  `It goes against “${text}”, pinned to ${horse} (${[authorName, markShortDate(date, today)].filter(Boolean).join(", ")}).`;
