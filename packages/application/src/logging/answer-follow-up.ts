import type { Problem } from "@canter/domain/problem";
import { type Result, ok } from "@canter/domain/result";
import { builtInDisciplines } from "@canter/domain/workout/disciplines";
import { missingOf } from "@canter/domain/workout/complete-workout";
import { type Workout, type WorkoutIssue, workoutContentSchema } from "@canter/domain/workout/workout";
import type { TransactionHandle } from "@canter/storage/database";
import { latestDraft } from "@canter/storage/workout/latest-draft";
import { replaceWorkout } from "@canter/storage/workout/replace-workout";
import type { ApplicationContext, MemberContext } from "../application-context.ts";
import { isOpen } from "../is-open.ts";
import { linkDuplicate } from "../link-duplicate.ts";
import { appendWorkoutEvent } from "../workout-event.ts";
import { replyToLog } from "./reply.ts";
import { resolveAthlete } from "./resolve-athlete.ts";
import type { RunRecord } from "./run-result.ts";
import type { Acted, Understood } from "./understood.ts";
import { workoutTitle } from "./workout-title.ts";

const asksFor = (field: string) => (issue: WorkoutIssue) => issue.kind === "missing" && issue.field === field;

/** A name and nothing else ("Beau", "it was Luna") answers the question whose training it was. */
function namedAthlete(
  draft: Workout,
  { text, words }: Understood,
  { scope, member }: MemberContext,
): Workout | undefined {
  if (!draft.issues.some(asksFor("athlete"))) return undefined;
  const name = text
    .trim()
    .replace(/^(it|that) was\s+|^on\s+|^with\s+/i, "")
    .replace(/[.!]+$/, "");
  const resolved = resolveAthlete(name, words.athletes, scope);
  if (!("athlete" in resolved)) return undefined;
  const { riderAthleteId: _, ...rest } = draft;
  const { athlete } = resolved;
  return {
    ...rest,
    athleteId: athlete.id,
    ...(athlete.kind === "horse" && { riderAthleteId: member.athleteId }),
    issues: draft.issues.filter((issue) => !asksFor("athlete")(issue)),
  };
}

/** The draft with what the follow-up adds; undefined when the message is none. */
function completed(draft: Workout, understood: Understood, member: MemberContext): Workout | undefined {
  const named = namedAthlete(draft, understood, member);
  if (named) return named;
  // Only a question can be answered: a draft that waits for a decision is not added to.
  if (!draft.issues.some((issue) => issue.kind === "missing" && issue.field !== "athlete")) return undefined;
  const answer = understood.language.parseFollowUp(
    understood.text,
    workoutContentSchema.parse(draft),
    understood.words.parse,
  );
  const content = workoutContentSchema.safeParse(answer).data;
  if (!content) return undefined;
  const discipline = [...builtInDisciplines, ...understood.words.disciplines].find(
    ({ id }) => id === content.discipline,
  );
  // Whose training it was is not in the content: that question stays open until it is answered.
  const others = draft.issues.filter((issue) => issue.kind === "duplicate" || asksFor("athlete")(issue));
  return { ...draft, ...content, issues: [...others, ...missingOf(content, discipline)] };
}

/**
 * A bare follow-up ("it was 45 minutes") in a conversation whose latest workout is a draft: completes it under its own id. What
 * then looks like one that is logged already stays a draft that asks.
 * Undefined when there is no draft, or the message stands on its own.
 */
export async function answerFollowUp(
  context: ApplicationContext,
  member: MemberContext,
  trx: TransactionHandle,
  conversationId: string,
  understood: Understood,
): Promise<Result<Acted, Problem> | undefined> {
  const draft = await latestDraft(trx, member.scope, conversationId);
  const workout = draft && completed(draft, understood, member);
  if (!draft || !workout) return undefined;
  const now = context.clock.now();
  const linked = await linkDuplicate(trx, member.scope, workout);
  const after: Workout = { ...linked, status: isOpen(linked.issues) ? "draft" : "saved", updatedAt: now };
  const stored = await replaceWorkout(
    trx,
    member.scope,
    after,
    after.status === "saved" ? "completed" : "edited",
    draft.version,
  );
  if (!stored.ok) return stored;
  await appendWorkoutEvent(trx, member.scope, { before: draft, after: stored.value }, now);
  const { words } = understood;
  const title = workoutTitle(after, {
    athletes: words.athletes,
    disciplines: [...builtInDisciplines, ...words.disciplines],
    own: member.member.athleteId,
  });
  const record: RunRecord = {
    isLog: true,
    confidence: "sure",
    reply: replyToLog([after], [title], false),
    workouts: [{ workoutIndex: after.source.workoutIndex ?? 0, workoutId: after.id }],
    completedWorkoutId: after.id,
    unread: [],
  };
  return ok({ record, workouts: [stored.value] });
}
