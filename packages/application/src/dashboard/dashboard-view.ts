import { holds, type LiveState } from "@canter/domain/dashboard/condition";
import type { Dashboard, UpNext } from "@canter/domain/dashboard/dashboard";
import type { DashboardMark, StoredDashboard } from "@canter/storage/dashboard/dashboard-row";
import type { StoredPrompt } from "@canter/storage/prompt/prompt-row";

/** A question as its member sees it. */
export const promptView = ({ id, key, type, question, options, state, askedOn, answer }: StoredPrompt) => ({
  id,
  key,
  type,
  question,
  options: [...options],
  state,
  askedOn,
  ...(answer && {
    answer: {
      text: answer.text,
      ...(answer.voiceMemoId !== undefined && { voiceMemoId: answer.voiceMemoId }),
      at: answer.at,
    },
  }),
});
export type PromptShown = ReturnType<typeof promptView>;

export type DashboardShown = Omit<Dashboard, "coach"> & {
  readonly memberId: string;
  readonly revision: number;
  readonly runId?: string;
  readonly coach: Omit<Dashboard["coach"], "prompts"> & { readonly prompts: PromptShown[] };
  readonly consumed: DashboardMark[];
};

/** What is left of Up Next: what was dealt with is gone, and what stood beside it moves up. */
function leftOf({ primary, alternates }: UpNext, dealtWith: ReadonlySet<string>): UpNext {
  const open = alternates.filter(({ contentId }) => !dealtWith.has(contentId));
  if (primary && !dealtWith.has(primary.contentId)) return { primary, alternates: open };
  const [next, ...rest] = open;
  if (!next || !primary) return { alternates: open };
  const { reason: _reason, ...offer } = next;
  return { primary: offer, alternates: rest };
}

/** A stored day as it is now: see `dashboardViewSchema`. */
export function dashboardView(
  { memberId, revision, runId, dashboard }: StoredDashboard,
  marks: readonly DashboardMark[],
  prompts: readonly StoredPrompt[],
  live: LiveState | undefined,
): DashboardShown {
  const { curated, coach } = dashboard;
  // Whoever has done what was next is done: what stood beside it doesn't take its place, as it does for "not today".
  const done = marks.some(
    ({ contentId, as }) => as === "done" && contentId === curated.upNext.primary?.contentId,
  );
  const dealtWith = new Set(marks.map(({ contentId }) => contentId));
  const upNext = done
    ? { alternates: curated.upNext.alternates.filter(({ contentId }) => !dealtWith.has(contentId)) }
    : leftOf(curated.upNext, dealtWith);
  const keys = new Set(coach.prompts.map(({ key }) => key));
  return {
    ...dashboard,
    memberId,
    revision,
    ...(runId !== undefined && { runId }),
    curated: { ...curated, upNext },
    coach: {
      ...coach,
      callsToAction: coach.callsToAction.filter(
        ({ condition }) => live !== undefined && holds(condition, live),
      ),
      prompts: prompts.filter(({ key }) => keys.has(key)).map(promptView),
    },
    consumed: [...marks],
  };
}
