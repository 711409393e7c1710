import { contentDayNumber } from "@canter/domain/content/content-program";
import { type InferredProgram, inferContentProgram } from "@canter/domain/content/infer-content-program";
import type { Scope } from "@canter/domain/access/scope";
import { describeDate } from "@canter/domain/schedule/describe-date";
import type { Handle } from "@canter/storage/database";
import { listContentPrograms } from "@canter/storage/content/content-programs";
import { listContentItems } from "@canter/storage/content/content-items";
import { contentDone } from "./content-done.ts";

/** A program that an athlete seems to follow, as a question to them with what speaks for it. Nothing is started by it. */
export type ProgramQuestion = {
  readonly programId: string;
  readonly title: string;
  readonly question: string;
  readonly evidence: readonly { readonly contentId: string; readonly title: string; readonly date: string }[];
  /** Calendar day of the program that would be next, from 1. */
  readonly nextDay?: number;
};

const maxScanned = 20_000;

const questionOf = ({ title, matched }: InferredProgram, today: string): string => {
  const [first, last] = [matched[0], matched.at(-1)];
  const since = first && last ? ` since ${describeDate(first.date, today)}` : "";
  return `You did ${matched.length} of ${title} in its order${since}. Are you following it?`;
};

/** What `inferContentProgram` makes of an athlete's last four months; undefined where nothing speaks for one. */
export async function inferredProgram(
  db: Handle,
  scope: Scope,
  athleteId: string,
  today: string,
): Promise<ProgramQuestion | undefined> {
  const programs = (await listContentPrograms(db, scope)).filter(({ missingAt }) => missingAt === undefined);
  if (programs.length === 0) return undefined;
  const page = await listContentItems(db, scope, { withMissing: true, limit: maxScanned });
  const items = page.ok ? page.value.items : [];
  const done = await contentDone(db, scope, { athleteId, today, items });
  const inferred = inferContentProgram(done, programs, today);
  if (!inferred) return undefined;
  const titles = new Map(items.map(({ id, title }) => [id, title]));
  const pattern = programs.find(({ id }) => id === inferred.programId)?.pattern;
  return {
    programId: inferred.programId,
    title: inferred.title,
    question: questionOf(inferred, today),
    evidence: inferred.matched.map(({ contentId, date }) => ({
      contentId,
      title: titles.get(contentId) ?? contentId,
      date,
    })),
    ...(inferred.nextDay !== undefined && { nextDay: contentDayNumber(inferred.nextDay, pattern) }),
  };
}
