import { holds, type LiveState } from "@canter/domain/dashboard/condition";
import type { Dashboard, UpNext } from "@canter/domain/dashboard/dashboard";
import type { DashboardMark, StoredDashboard } from "@canter/storage/dashboard/dashboards";
import type { StoredPrompt } from "@canter/storage/prompt/prompt-row";

/** A question as its member sees it. */
export const promptView = ({
  id,
  key,
  type,
  question,
  options,
  effects,
  state,
  askedOn,
  answer,
}: StoredPrompt) => ({
  id,
  key,
  type,
  question,
  options: [...options],
  ...(effects && { effects }),
  state,
  askedOn,
  ...(answer && {
    answer: {
      text: answer.text,
      ...(answer.voiceMemoId !== undefined && { voiceMemoId: answer.voiceMemoId }),
      at: answer.at,
      ...(answer.outcome !== undefined && { outcome: answer.outcome }),
    },
  }),
});
export type PromptShown = ReturnType<typeof promptView>;

export type DashboardShown = Omit<Dashboard, "coach"> & {
  readonly memberId: string;
  readonly revision: number;
  readonly runId?: string;
  readonly isOutdated?: boolean;
  readonly coach: Omit<Dashboard["coach"], "prompts"> & { readonly prompts: PromptShown[] };
  readonly consumed: DashboardMark[];
};

/** What is left of Up Next: items dealt with are removed, and their alternates move up. */
function leftOf({ primary, alternates, chosen }: UpNext, dealtWith: ReadonlySet<string>): UpNext {
  const open = alternates.filter(({ contentId }) => !dealtWith.has(contentId));
  const choice = chosen && { chosen };
  if (primary && !dealtWith.has(primary.contentId)) return { primary, alternates: open, ...choice };
  const [next, ...rest] = open;
  if (!next || !primary) return { alternates: open, ...choice };
  const { reason: _reason, ...offer } = next;
  return { primary: offer, alternates: rest, ...choice };
}

/** What Up Next still offers. */
function upNextNow({ curated: { upNext } }: Dashboard, marks: readonly DashboardMark[]): UpNext {
  // Once the main item is done, its alternates don't take its place, as they do after "not today".
  const done = marks.some(({ contentId, as }) => as === "done" && contentId === upNext.primary?.contentId);
  const dealtWith = new Set(marks.map(({ contentId }) => contentId));
  const { primary: _primary, ...beside } = upNext;
  return leftOf(done ? beside : upNext, dealtWith);
}

/**
 * A stored day in its current state: see `dashboardViewSchema`. `live` is absent for a day that is over, and where nothing depends on it.
 */
export function dashboardView(
  { memberId, revision, runId, dashboard }: StoredDashboard,
  {
    marks,
    prompts,
    live,
    isOver,
    isOutdated = false,
  }: {
    readonly marks: readonly DashboardMark[];
    readonly prompts: readonly StoredPrompt[];
    readonly live: LiveState | undefined;
    readonly isOver: boolean;
    readonly isOutdated?: boolean;
  },
): DashboardShown {
  const { curated, coach } = dashboard;
  const keys = new Set(coach.prompts.map(({ key }) => key));
  return {
    ...dashboard,
    memberId,
    revision,
    ...(runId !== undefined && { runId }),
    ...(isOutdated && { isOutdated }),
    curated: isOver ? curated : { ...curated, upNext: upNextNow(dashboard, marks) },
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
