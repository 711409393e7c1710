import { dashboardDraftSchema, type DashboardDraft } from "../dashboard-draft.ts";
import type { FactKey, MemberDay } from "../member-day.ts";
import { resolveDraft } from "../resolve-draft.ts";

/** How a dashboard can fail its member: the failure modes of the spec. */
export const failureModes = [
  "impossible recommendation",
  "stale observation",
  "missed pattern",
  "unhelpful call to action",
  "schema violation",
  "invented data",
] as const;
export type FailureMode = (typeof failureModes)[number];

/** What a good dashboard for a situation contains. */
export type Expected = {
  /** Id of what should be next; null: nothing. */
  readonly next?: string | null;
  /** Ids that may not be next. */
  readonly notNext?: readonly string[];
  /** Facts that must be mentioned somewhere. */
  readonly tells?: readonly FactKey[];
  /** Facts that may not be mentioned: they are old, or irrelevant. */
  readonly silentAbout?: readonly FactKey[];
  readonly calls?: readonly string[];
  readonly noCalls?: readonly string[];
  /** Key of the expected question. */
  readonly asks?: string;
  readonly asksNothing?: true;
};

export type Failure = { readonly mode: FailureMode; readonly what: string };

const templatesOf = ({ curated, coach }: DashboardDraft): readonly string[] => [
  ...(curated.up_next.primary?.why === undefined ? [] : [curated.up_next.primary.why]),
  ...coach.briefing,
  ...coach.cta.map(({ message }) => message),
  ...coach.prompts.map(({ question }) => question),
];

const isStatedIn = (draft: DashboardDraft, key: FactKey): boolean =>
  templatesOf(draft).some((template) => template.includes(`{{${key}}}`));

const modeOf = (complaint: string): FailureMode => {
  if (/not on the menu|which is not there|up_next: the same|the member asked for/.test(complaint))
    return "impossible recommendation";
  if (/\.condition:|was asked or answered/.test(complaint)) return "stale observation";
  if (complaint.startsWith("coach.briefing: at least")) return "missed pattern";
  if (complaint.includes("never answered")) return "unhelpful call to action";
  return /\.(?:options|effects):/.test(complaint) ? "schema violation" : "invented data";
};

const maxCalls = 2;

function judgeExpected(draft: DashboardDraft, expected: Expected): Failure[] {
  const { next, notNext = [], tells = [], silentAbout = [], calls = [], noCalls = [] } = expected;
  const primary = draft.curated.up_next.primary?.content_id;
  const actions: readonly (string | undefined)[] = draft.coach.cta.map(({ action }) => action);
  const asked = draft.coach.prompts.map(({ key }) => key);
  const failures: Failure[] = [];
  const fail = (mode: FailureMode, what: string) => failures.push({ mode, what });
  if (next !== undefined && (next ?? undefined) !== primary)
    fail("impossible recommendation", `next is ${primary ?? "nothing"}, not ${next ?? "nothing"}`);
  if (primary !== undefined && notNext.includes(primary))
    fail("impossible recommendation", `next is ${primary}`);
  for (const key of tells) if (!isStatedIn(draft, key)) fail("missed pattern", `says nothing of ${key}`);
  for (const key of silentAbout) if (isStatedIn(draft, key)) fail("stale observation", `tells ${key}`);
  for (const action of calls)
    if (!actions.includes(action)) fail("missed pattern", `doesn't ask for ${action}`);
  for (const action of noCalls)
    if (actions.includes(action)) fail("unhelpful call to action", `asks for ${action}`);
  if (expected.asks !== undefined && !asked.includes(expected.asks))
    fail("missed pattern", `doesn't ask ${expected.asks}`);
  if (expected.asksNothing && asked.length > 0) fail("unhelpful call to action", `asks ${asked.join(", ")}`);
  return failures;
}

/** The defects of any dashboard output (any JSON) for a day, by failure mode; empty: none. */
export function judgeDraft(output: unknown, day: MemberDay, expected: Expected): readonly Failure[] {
  const parsed = dashboardDraftSchema.safeParse(output);
  if (!parsed.success)
    return parsed.error.issues.map(({ path, message }) => ({
      mode: "schema violation",
      what: `${path.join(".")}: ${message}`,
    }));
  const draft = parsed.data;
  const complaints = resolveDraft(draft, day).complaints.map((what) => ({ mode: modeOf(what), what }));
  const tooMany: Failure[] =
    draft.coach.cta.length > maxCalls
      ? [{ mode: "unhelpful call to action", what: `${draft.coach.cta.length} of them` }]
      : [];
  const powerless = draft.coach.cta
    .filter(({ type, action }) => type !== "observation" && action === undefined)
    .map(({ message }): Failure => ({ mode: "unhelpful call to action", what: `${message}: leads nowhere` }));
  return [...complaints, ...tooMany, ...powerless, ...judgeExpected(draft, expected)];
}
