import { holds, type LiveState } from "@canter/domain/dashboard/condition";
import { isReadyKey } from "@canter/domain/dashboard/compose/own-questions";
import type { Dashboard, UpNext } from "@canter/domain/dashboard/dashboard";
import type { DashboardMark, StoredDashboard } from "@canter/storage/dashboard/dashboards";
import type { SessionsNow } from "./live-state.ts";
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

/** Whether the main item was done. */
const isDone = ({ primary }: UpNext, marks: readonly DashboardMark[]): boolean =>
  marks.some(({ contentId, as }) => as === "done" && contentId === primary?.contentId);

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

/** What Up Next still offers. `gone`: ids of what is not to be done any more. */
function upNextNow(
  { curated: { upNext } }: Dashboard,
  marks: readonly DashboardMark[],
  gone: ReadonlySet<string>,
): UpNext {
  // Once the main item is done, its alternates don't take its place, as they do after "not today".
  const dealtWith = new Set([...marks.map(({ contentId }) => contentId), ...gone]);
  const { primary: _primary, ...beside } = upNext;
  return leftOf(isDone(upNext, marks) ? beside : upNext, dealtWith);
}

/** What was marked, and what of the programs is done without a mark: a session that is ticked off on its plan. */
const withSessions = (marks: readonly DashboardMark[], done: readonly DashboardMark[]): DashboardMark[] => {
  const isMarked = new Set(marks.flatMap(({ contentId, as }) => (as === "done" ? [contentId] : [])));
  const added = done.filter(({ contentId }) => !isMarked.has(contentId));
  const ids = new Set(added.map(({ contentId }) => contentId));
  return [...marks.filter(({ contentId }) => !ids.has(contentId)), ...added];
};

/**
 * A stored day in its current state: see `dashboardViewSchema`. `live` is absent for a day that is over, and where nothing depends on it.
 */
export function dashboardView(
  { memberId, revision, runId, dashboard }: StoredDashboard,
  {
    marks: marked,
    prompts,
    live,
    sessions,
    isOver,
    isOutdated = false,
  }: {
    readonly marks: readonly DashboardMark[];
    readonly prompts: readonly StoredPrompt[];
    readonly live: LiveState | undefined;
    /** Absent for a day that is over. */
    readonly sessions?: SessionsNow | undefined;
    readonly isOver: boolean;
    readonly isOutdated?: boolean;
  },
): DashboardShown {
  const { curated, coach } = dashboard;
  const marks = withSessions(marked, sessions?.done ?? []);
  const gone = sessions?.gone ?? new Set();
  const { upNext } = curated;
  const isDoneWith = !isOver && (isDone(upNext, marks) || gone.has(upNext.primary?.contentId ?? ""));
  // Nobody is asked whether they are up for what is done.
  const asked = coach.prompts.filter(({ key }) => !isDoneWith || !isReadyKey(key));
  const keys = new Set(asked.map(({ key }) => key));
  return {
    ...dashboard,
    memberId,
    revision,
    ...(runId !== undefined && { runId }),
    ...(isOutdated && { isOutdated }),
    curated: isOver ? curated : { ...curated, upNext: upNextNow(dashboard, marks, gone) },
    coach: {
      ...coach,
      callsToAction: coach.callsToAction.filter(
        ({ condition }) => live !== undefined && holds(condition, live),
      ),
      prompts: prompts.filter(({ key }) => keys.has(key)).map(promptView),
    },
    consumed: marks,
  };
}
