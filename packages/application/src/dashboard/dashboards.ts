import type { Claim } from "@canter/domain/claim/claim";
import { type CallToAction, type Offer, offeredIds } from "@canter/domain/dashboard/dashboard";
import type { Layout } from "@canter/domain/dashboard/layout";
import { invalid, notFound, type Problem } from "@canter/domain/problem";
import { err, ok, type Result } from "@canter/domain/result";
import { readContentItem } from "@canter/storage/content/content-items";
import { listDashboardMarks, putDashboardMark } from "@canter/storage/dashboard/dashboard-marks";
import {
  type DashboardPage,
  listDashboards as listStored,
  type Mark,
  putDashboardLayout,
  readDashboard as readStored,
  readDashboardLayout as readStoredLayout,
  type StoredDashboard,
  lastChange,
} from "@canter/storage/dashboard/dashboards";
import type { TransactionHandle } from "@canter/storage/database";
import { listPrompts } from "@canter/storage/prompt/prompts";
import type { ApplicationContext, MemberContext } from "../core/application-context.ts";
import { todayOf } from "../core/local-time.ts";
import { type Once, transactOnce } from "../core/once.ts";
import { type DashboardShown, dashboardView, type PromptShown } from "./dashboard-view.ts";
import { liveState, sessionsNow } from "./live-state.ts";
import { prepareAnew, prepareOnTheSpot } from "./prepare-on-the-spot.ts";

/** Identifies a day; `me` and `today` are the member's own. Dates are local. */
type DayRef = { readonly memberId: string; readonly date: string };

type OwnDay = { readonly date: string; readonly today: string };

/** A dashboard is visible to its member only: for everybody else it is not found. */
function ownDay(
  context: ApplicationContext,
  member: MemberContext,
  { memberId, date }: DayRef,
): Result<OwnDay, Problem> {
  const today = todayOf(context, member);
  if (memberId !== "me" && memberId !== member.member.id) return err(notFound("dashboard"));
  return ok({ date: date === "today" ? today : date, today });
}

/** When anything that today is made from was last stored. */
const changedAt = ({ store }: ApplicationContext, { member, scope }: MemberContext) =>
  lastChange(store.db, scope, { athleteId: member.athleteId });

async function shown(
  context: ApplicationContext,
  member: MemberContext,
  stored: StoredDashboard,
  { today, mayRemake = true }: { readonly today: string; readonly mayRemake?: boolean },
): Promise<DashboardShown> {
  const { db } = context.store;
  const { dashboard } = stored;
  const isOver = dashboard.date < today;
  const keys = dashboard.coach.prompts.map(({ key }) => key);
  const conditions = dashboard.coach.callsToAction.map(({ condition }) => condition);
  const [marks, prompts, live, sessions, changed] = await Promise.all([
    listDashboardMarks(db, member.scope, dashboard.date),
    keys.length > 0 ? listPrompts(db, member.scope, { keys }) : [],
    // Only calls to action depend on the live state, and a day that is over has none.
    !isOver && conditions.length > 0 ? liveState(context, member, today, conditions) : undefined,
    isOver ? undefined : sessionsNow(context, member, offeredIds(dashboard)),
    dashboard.date === today ? changedAt(context, member) : 0,
  ]);
  const isOutdated = changed > dashboard.generatedAt;
  // Rebuilding by rule costs nothing; a model is only asked on behalf of its member.
  if (isOutdated && dashboard.by === "playbook" && mayRemake)
    return shown(context, member, await prepareAnew(context, member, today, { stored, changedAt: changed }), {
      today,
      mayRemake: false,
    });
  return dashboardView(stored, { marks, prompts, live, sessions, isOver, isOutdated });
}

/**
 * A member's day. If today's was not prepared yet, or something that it was made from has changed since, the playbook prepares it at
 * once, so there always is one. Not found: somebody else's, or a day without a dashboard.
 */
export async function readDashboard(
  context: ApplicationContext,
  member: MemberContext,
  place: DayRef,
): Promise<Result<DashboardShown, Problem>> {
  const day = ownDay(context, member, place);
  if (!day.ok) return day;
  const { date, today } = day.value;
  const stored =
    (await readStored(context.store.db, member.scope, date)) ??
    (date === today ? await prepareOnTheSpot(context, member, today) : undefined);
  return stored ? ok(await shown(context, member, stored, { today })) : err(notFound("dashboard"));
}

/** The member's days, newest first. Not found: somebody else's; invalid: the cursor. */
export async function listDashboards(
  context: ApplicationContext,
  member: MemberContext,
  memberId: string,
  page: { readonly cursor?: string | undefined; readonly limit: number },
): Promise<Result<DashboardPage, Problem>> {
  const day = ownDay(context, member, { memberId, date: "today" });
  return day.ok ? listStored(context.store.db, member.scope, page) : day;
}

/** What can be marked: what the day offers, what was marked in an earlier revision of it, and what was played from the catalogue. */
async function checkMarkable(
  trx: TransactionHandle,
  { scope }: MemberContext,
  { dashboard }: StoredDashboard,
  contentId: string,
): Promise<Result<void, Problem>> {
  const offered = offeredIds(dashboard);
  if (offered.includes(contentId)) return ok(undefined);
  const marks = await listDashboardMarks(trx, scope, dashboard.date);
  if (marks.some((mark) => mark.contentId === contentId)) return ok(undefined);
  if (await readContentItem(trx, scope, contentId)) return ok(undefined);
  const choices = offered.length > 0 ? `one that the day offers (${offered.join(", ")}), or ` : "";
  return err(invalid("contentId", `must be ${choices}the id of something in the catalogue`));
}

/**
 * Records what became of something that the day offered, or that was played on it. Not found: somebody else's day, or none; invalid: an
 * unknown id.
 */
export async function markConsumed(
  context: ApplicationContext,
  member: MemberContext,
  place: DayRef,
  { contentId, as }: { readonly contentId: string; readonly as: Mark },
  once?: Once,
): Promise<Result<DashboardShown, Problem>> {
  const day = ownDay(context, member, place);
  if (!day.ok) return day;
  const { date, today } = day.value;
  const marked = await transactOnce(context, member, once, async (trx) => {
    const stored = await readStored(trx, member.scope, date);
    if (!stored) return err(notFound("dashboard"));
    const markable = await checkMarkable(trx, member, stored, contentId);
    if (!markable.ok) return markable;
    await putDashboardMark(trx, member.scope, date, { contentId, as, at: context.clock.now() });
    return ok(date);
  });
  if (!marked.ok) return marked;
  const stored = await readStored(context.store.db, member.scope, marked.value);
  return stored ? ok(await shown(context, member, stored, { today })) : err(notFound("dashboard"));
}

/** The member's layout of their dashboard; undefined: the default. Only the interface knows what a layout contains. */
export const readDashboardLayout = (
  { store }: ApplicationContext,
  { scope }: MemberContext,
): Promise<unknown> => readStoredLayout(store.db, scope);

export const changeDashboardLayout = async (
  { store, clock }: ApplicationContext,
  { scope }: MemberContext,
  layout: Layout,
): Promise<Result<Layout, never>> => {
  await putDashboardLayout(store.db, scope, layout, clock.now());
  return ok(layout);
};

const offer = ({ contentId, title, durationMinutes, programContext }: Offer) => ({
  content_id: contentId,
  title,
  ...(durationMinutes !== undefined && { duration: durationMinutes }),
  ...(programContext !== undefined && { program_context: programContext }),
});

const call = ({ type, message, action }: CallToAction) => ({
  type,
  message: message.text,
  ...(action && { action }),
});

const prompt = ({ type, question, options }: PromptShown) => ({
  type,
  question,
  ...(options.length > 0 && { options }),
});

const text = (claims: readonly Claim[]) => claims.map((claim) => claim.text).join(" ");

/** A day as the document of spec 5: snake_case, `duration` in minutes, the briefing as a single text. */
export const dashboardDocument = ({ generatedAt, curated, coach }: DashboardShown) => ({
  generated_at: new Date(generatedAt).toISOString(),
  curated: {
    up_next: {
      ...(curated.upNext.primary && { primary: offer(curated.upNext.primary) }),
      alternates: curated.upNext.alternates.map((one) => ({ ...offer(one), reason: one.reason })),
    },
    playlist_suggestion: curated.playlistSuggestion.map(offer),
  },
  coach: {
    briefing: text(coach.briefing),
    cta: coach.callsToAction.map(call),
    prompts: coach.prompts.filter(({ state }) => state === "open").map(prompt),
  },
});

/** The same as YAML; the library is loaded on first use. */
export const dashboardToYaml = async (shown: DashboardShown): Promise<string> => {
  const { stringify } = await import("yaml");
  return stringify(dashboardDocument(shown), { aliasDuplicateObjects: false, lineWidth: 0 });
};

/** A member's day as YAML; otherwise like `readDashboard`. */
export async function exportDashboard(
  context: ApplicationContext,
  member: MemberContext,
  place: DayRef,
): Promise<Result<string, Problem>> {
  const shown = await readDashboard(context, member, place);
  return shown.ok ? ok(await dashboardToYaml(shown.value)) : shown;
}
