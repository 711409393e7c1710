import { conflict, notFound, type Problem } from "@canter/domain/problem";
import { err, ok, type Result } from "@canter/domain/result";
import { localDateAt } from "@canter/domain/schedule/local-date";
import { answerElsewhere, answerPrompt as answerStored, readPrompt } from "@canter/storage/prompt/prompts";
import type { StoredPrompt } from "@canter/storage/prompt/prompt-row";
import { readVoiceMemo } from "@canter/storage/voice-memo/voice-memos";
import type { AnswerEffect } from "@canter/domain/dashboard/answer/answer-effect";
import { lightened, setAside } from "@canter/domain/dashboard/resolve-draft";
import type { Dashboard } from "@canter/domain/dashboard/dashboard";
import { listDashboardMarks, putDashboardMark } from "@canter/storage/dashboard/dashboard-marks";
import { insertDashboard, readDashboard } from "@canter/storage/dashboard/dashboards";
import type { TransactionHandle } from "@canter/storage/database";
import { readProgram } from "@canter/storage/program/read-programs";
import { readWorkout } from "@canter/storage/workout/read-workout";
import type { ApplicationContext, MemberContext } from "../core/application-context.ts";
import { type Once, transactOnce } from "../core/once.ts";
import { storeAnswer } from "../conversation/day-talk.ts";
import { goalEntry, storeGoal } from "../health/goals.ts";
import { readMergedProgram } from "../program/merged-program.ts";
import { openSession } from "../program/session/change-session.ts";
import { markDone } from "../program/session/mark-session.ts";
import { inferredProgram } from "../agent-tools/content/inferred-program.ts";
import { changeProgramState, type ProgramStateInput } from "../agent-tools/content/update-program-state.ts";
import { gatherOnTheSpot } from "./prepare-on-the-spot.ts";

type DoneBefore = { readonly contentId: string; readonly date: string };

/** Marks the days of a program that were done before it was started, each once, in order. Returns their number. */
async function countAsDone(
  trx: TransactionHandle,
  { scope }: MemberContext,
  programId: string,
  {
    done,
    today,
    now,
  }: { readonly done: readonly DoneBefore[]; readonly today: string; readonly now: number },
): Promise<number> {
  const merged = await readMergedProgram(trx, scope, programId);
  const open = (merged?.program.weeks ?? []).flatMap(({ sessions }) => [...sessions]);
  let counted = 0;
  for (const { contentId, date } of done) {
    const at = open.findIndex(({ work }) => work?.contentId === contentId);
    const session = open[at];
    if (!session) continue;
    open.splice(at, 1);
    const opened = await openSession(trx, scope, { id: programId, uid: session.uid }, now);
    if (!opened.ok) continue;
    const marked = await markDone(trx, scope, opened.value, { date, workoutId: undefined, today });
    if (marked.ok) counted += 1;
  }
  return counted;
}

/** Performs an answer's effect, in the answer's transaction; returns a description for people. */
type Act = (trx: TransactionHandle) => Promise<string | undefined>;

type Situation = {
  readonly context: ApplicationContext;
  readonly member: MemberContext;
  /** Local date. */
  readonly today: string;
};

/** Today's next revision with another choice; its text and time stay. */
async function chooseToday(
  { member: { scope }, today }: Situation,
  trx: TransactionHandle,
  choose: (
    dashboard: Dashboard,
    dealtWith: ReadonlySet<string>,
  ) => { readonly curated: Dashboard["curated"]; readonly says: string } | undefined,
): Promise<string | undefined> {
  const stored = await readDashboard(trx, scope, today);
  if (!stored) return undefined;
  const marks = await listDashboardMarks(trx, scope, today);
  const chosen = choose(stored.dashboard, new Set(marks.map(({ contentId }) => contentId)));
  if (!chosen) return undefined;
  await insertDashboard(trx, scope, { ...stored.dashboard, curated: chosen.curated }, stored.runId);
  return chosen.says;
}

async function lighter(situation: Situation): Promise<Act> {
  const { context, member, today } = situation;
  const day = await gatherOnTheSpot(context, member, today);
  return async (trx) => {
    const says = await chooseToday(situation, trx, ({ curated }, dealtWith) => {
      const light = lightened(curated, day, dealtWith);
      return light && { curated: light.curated, says: `Up next is ${light.offer.title} now.` };
    });
    return says ?? "There is nothing lighter in the catalogue, so up next stays as it is.";
  };
}

const rest =
  (situation: Situation): Act =>
  async (trx) => {
    const { context, member, today } = situation;
    let put = "";
    const says = await chooseToday(situation, trx, ({ curated }) => {
      const { primary } = curated.upNext;
      put = primary?.contentId ?? "";
      return {
        curated: setAside(curated),
        says: primary ? `Today is a day of rest; ${primary.title} waits.` : "Today is a day of rest.",
      };
    });
    const mark = { contentId: put, as: "not_today", at: context.clock.now() } as const;
    if (put !== "") await putDashboardMark(trx, member.scope, today, mark);
    return says;
  };

/** The result of changing a program: a description of what was done, or why not. */
const programAct =
  (
    { context, member, today }: Situation,
    input: ProgramStateInput,
    programId?: string,
  ): ((trx: TransactionHandle, says: (name: string) => string) => Promise<[string, string | undefined]>) =>
  async (trx, says) => {
    const changed = await changeProgramState(trx, { context, member, today, programId }, input);
    if (!changed.ok) return [changed.error.message, undefined];
    const stored = await readProgram(trx, member.scope, changed.value.id);
    return [says(stored?.head.name ?? "The program"), changed.value.id];
  };

async function startProgram(situation: Situation, contentProgramId: string): Promise<Act> {
  const { context, member, today } = situation;
  const { athleteId } = member.member;
  const inferred = await inferredProgram(context.store.db, member.scope, athleteId, today);
  const done = inferred?.programId === contentProgramId ? inferred.evidence : [];
  const date = done[0]?.date ?? today;
  // Days already done are counted below, by their content.
  const act = programAct(situation, { action: "start", contentProgramId, date, earlier: "open" });
  return async (trx) => {
    const [said, id] = await act(trx, (name) => `${name} is your program now.`);
    if (id === undefined || done.length === 0) return said;
    const counted = await countAsDone(trx, member, id, { done, today, now: context.clock.now() });
    return counted > 0 ? `${said} What you did of it counts.` : said;
  };
}

async function setGoal({ context, member }: Situation, timesPerWeek: number): Promise<Act> {
  const target = { kind: "habit", what: "workouts", timesPerWeek } as const;
  const made = await goalEntry(context, member, { target }, { kind: "manual" });
  return async (trx) => {
    const goal = made.ok ? await storeGoal(context, member, trx, made.value) : made;
    return goal.ok ? `Your goal: ${goal.value.title}. You can change it.` : goal.error.detail;
  };
}

/** Looks up what an effect needs and can't await inside a transaction; undefined: the app carries it out. */
async function prepareEffect(situation: Situation, effect: AnswerEffect): Promise<Act | undefined> {
  switch (effect.do) {
    case "lighter":
      return lighter(situation);
    case "rest":
      return rest(situation);
    case "resume_program": {
      const act = programAct(situation, { action: "resume" }, effect.programId);
      return async (trx) => (await act(trx, (name) => `${name} goes on.`))[0];
    }
    case "end_program": {
      const act = programAct(situation, { action: "end" }, effect.programId);
      return async (trx) => (await act(trx, (name) => `${name} has ended.`))[0];
    }
    case "start_program":
      return startProgram(situation, effect.contentProgramId);
    case "set_goal":
      return setGoal(situation, effect.timesPerWeek);
    case "consume":
      return async (trx) => {
        const { contentId, date, workoutId } = effect;
        const workout = await readWorkout(trx, situation.member.scope, workoutId);
        if (workout?.status !== "saved" || workout.date !== date)
          return "That workout is no longer one of that day: nothing changes.";
        const at = situation.context.clock.now();
        await putDashboardMark(trx, situation.member.scope, date, { contentId, as: "done", at, workoutId });
        return "Marked as done.";
      };
    case "begin":
    case "open_goal":
      return undefined;
  }
}

type PromptAnswer = { readonly text?: string | undefined; readonly voiceMemoId?: string | undefined };

/** Whether this is the stored answer again: a memo stays the same memo, whatever its transcript has become. */
const isSame = (before: NonNullable<StoredPrompt["answer"]>, { text, voiceMemoId }: PromptAnswer): boolean =>
  before.voiceMemoId === voiceMemoId && (voiceMemoId !== undefined || before.text === text);

/** Effects that concern only their own day: once it is over, there is nothing to change. */
const ofADay = new Set(["lighter", "rest"]);

/** The effect of a tapped option, ready to be performed in the answer's transaction. */
async function effectOf(
  context: ApplicationContext,
  member: MemberContext,
  { state, effects, askedOn }: StoredPrompt,
  { text, today }: { readonly text: string | undefined; readonly today: string },
): ReturnType<typeof prepareEffect> {
  const effect = state === "open" && text !== undefined ? effects?.[text] : undefined;
  if (!effect) return undefined;
  if (ofADay.has(effect.do) && askedOn !== today)
    return () => Promise.resolve("That was about another day: nothing changes today.");
  return prepareEffect({ context, member, today }, effect);
}

/**
 * Answers a question by text or voice memo, permanently; the coach reads it the next time it prepares a day. A tapped option has its
 * effect in the same transaction, once: repeating the same answer returns the first result. One of our own questions about the person is
 * answered in their other groups too, unless a key limited to one group answers. Not found: the question or the memo; conflict: it was
 * answered differently, or dropped before.
 */
export async function answerPrompt(
  context: ApplicationContext,
  member: MemberContext,
  id: string,
  { text, voiceMemoId }: PromptAnswer,
  once?: Once,
): Promise<Result<StoredPrompt, Problem>> {
  const { scope } = member;
  const at = context.clock.now();
  const today = localDateAt(at, member.member.zone);
  const asked = await readPrompt(context.store.db, scope, id);
  if (!asked) return err(notFound("prompt"));
  const act = await effectOf(context, member, asked, { text, today });
  const answered = await transactOnce(
    context,
    member,
    once,
    async (trx): Promise<Result<StoredPrompt, Problem>> => {
      const prompt = await readPrompt(trx, scope, id);
      if (!prompt) return err(notFound("prompt"));
      const memo = voiceMemoId === undefined ? undefined : await readVoiceMemo(trx, scope, voiceMemoId);
      if (voiceMemoId !== undefined && !memo) return err(notFound("voice memo"));
      if (prompt.answer && isSame(prompt.answer, { text, voiceMemoId })) return ok(prompt);
      if (prompt.state !== "open") return err(conflict("This question was answered or dropped before."));
      const outcome = await act?.(trx);
      const answer = {
        text: text ?? memo?.transcript ?? "",
        ...(voiceMemoId !== undefined && { voiceMemoId }),
        ...(outcome !== undefined && { outcome }),
        on: today,
        at,
      };
      if (!(await answerStored(trx, scope, id, answer)))
        return err(conflict("This question was answered or dropped before."));
      if (member.onlyHere !== true)
        await answerElsewhere(trx, scope, prompt.key, {
          on: today,
          at,
          outcome: `Answered in ${member.group.name}.`,
        });
      const now = { ...prompt, state: "answered", answer } as const;
      await storeAnswer(context, trx, scope, now);
      return ok(now);
    },
  );
  if (answered.ok) await context.deliver();
  return answered;
}
