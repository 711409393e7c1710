import { renderClaim } from "../claim/render-claim.ts";
import { effectsOfDay, programEffects } from "./answer/answer-effect.ts";
import { isPersonal, isResting } from "./answer/engagement.ts";
import type { Claim } from "../claim/claim.ts";
import { daysBetween } from "../schedule/local-date.ts";
import { brief } from "./compose/brief.ts";
import { ownQuestions, type PromptDraft } from "./compose/own-questions.ts";
import { holds } from "./condition.ts";
import type { CallToAction, Dashboard, Offer, Prompt, UpNext } from "./dashboard.ts";
import type { DashboardDraft } from "./dashboard-draft.ts";
import { type AskedPrompt, easyItems, type MemberDay, type MenuItem } from "./member-day.ts";

type Complaints = string[];
type Checked = { readonly day: MemberDay; readonly complaints: Complaints };

const claimOf = (where: string, template: string, { day, complaints }: Checked): Claim | undefined => {
  const claim = renderClaim(template, day.sources);
  if (claim.ok) return claim.value;
  complaints.push(`${where} ${claim.error}`);
  return undefined;
};

const itemOf = (where: string, id: string, { day, complaints }: Checked): MenuItem | undefined => {
  const item = day.menu.find((one) => one.id === id);
  if (!item) complaints.push(`${where}: “${id}” is not on the menu`);
  else if (item.lacks.length > 0)
    complaints.push(`${where}: “${item.title}” takes ${item.lacks.join(" and ")}, which is not there`);
  return item && item.lacks.length === 0 ? item : undefined;
};

/** A menu item as an offer of the day. */
const lengthOf = ({
  durationMinutes,
  distance,
  isEstimate,
}: Pick<MenuItem, "durationMinutes" | "distance" | "isEstimate">) => ({
  ...(durationMinutes !== undefined && { durationMinutes }),
  ...(distance !== undefined && { distance }),
  ...(isEstimate && { isEstimate }),
});

const offerOf = ({ id, title, programContext, ...item }: MenuItem): Offer => ({
  contentId: id,
  title,
  ...lengthOf(item),
  ...(programContext !== undefined && { programContext }),
});

/**
 * A stack in the order in which it is done: a planned session made of content is replaced by that content, and a warm-up or cool-down of
 * its own is not added again around it.
 */
function stackOf(items: readonly MenuItem[]): Dashboard["curated"]["playlistSuggestion"] {
  const own = items.flatMap(({ content = [] }) => content);
  const isBrought = ({ id, role, content }: MenuItem) =>
    content === undefined &&
    own.some((one) => one.id === id || (one.role === role && (role === "warm_up" || role === "cool_down")));
  return items
    .filter((item) => !isBrought(item))
    .flatMap((item) => item.content ?? [item])
    .map(({ id, title, ...item }) => ({
      contentId: id,
      title,
      ...lengthOf(item),
    }));
}

/** The member's answer of today is not overruled on the same day. */
function refuseAgainstWish(primaryId: string | undefined, { day, complaints }: Checked): void {
  if (day.wish === "rest" && primaryId !== undefined)
    complaints.push("up_next.primary: the member asked for a day of rest today, so there is none");
  const easy = easyItems(day);
  if (day.wish === "lighter" && easy.length > 0 && !easy.some(({ id }) => id === primaryId))
    complaints.push("up_next.primary: the member asked for something lighter today");
}

function upNextOf({ primary, alternates }: DashboardDraft["curated"]["up_next"], checked: Checked) {
  const first = primary && itemOf("up_next.primary", primary.content_id, checked);
  const why = primary?.why === undefined ? undefined : claimOf("up_next.primary.why", primary.why, checked);
  const ids = [primary?.content_id, ...alternates.map(({ content_id }) => content_id)];
  if (new Set(ids).size < ids.length) checked.complaints.push("up_next: the same thing stands there twice");
  refuseAgainstWish(primary?.content_id, checked);
  return {
    ...(checked.day.wish && { chosen: checked.day.wish }),
    ...(first && { primary: { ...offerOf(first), ...(why && { why }) } }),
    alternates: alternates.flatMap(({ content_id, reason }, index) => {
      const item = itemOf(`up_next.alternates.${index}`, content_id, checked);
      return item ? [{ ...offerOf(item), reason }] : [];
    }),
  };
}

const callOf = (
  { type, message, action, condition }: DashboardDraft["coach"]["cta"][number],
  index: number,
  checked: Checked,
): CallToAction[] => {
  const claim = claimOf(`coach.cta.${index}.message`, message, checked);
  if (!holds(condition, checked.day.live)) {
    checked.complaints.push(`coach.cta.${index}.condition: ${condition.when} is not so today`);
    return [];
  }
  return claim ? [{ type, message: claim, ...(action && { action }), condition }] : [];
};

/** A question is asked, and once more if nobody answered; then it is suspended for this many days, as is an answered one. */
const restDays = 30;
export const maxAsks = 2;

/** Whether a question may be asked on that day. */
export const mayAsk = (asked: AskedPrompt | undefined, today: string): boolean => {
  if (!asked || daysBetween(asked.lastAsked, today) >= restDays) return true;
  return asked.answer === undefined && asked.timesAsked < maxAsks && asked.lastAsked !== today;
};

/**
 * A question that changes a program must be one of the coach's own, word for word: whoever taps an option knows from its words what it
 * does. Other questions lose that effect. The same holds for a question about the person: it must be the same in each group, since its
 * answer counts in each.
 */
function inOwnWords(where: string, draft: PromptDraft, { day, complaints }: Checked): PromptDraft {
  const { key, effects = {} } = draft;
  const isOfProgram = (name: string) => programEffects.has(name);
  const personal = isPersonal(key) && ownQuestions(day).find(({ prompt }) => prompt.key === key);
  if (personal) return personal.prompt;
  if (!Object.values(effects).some(isOfProgram)) return draft;
  const changing = ownQuestions(day).filter(({ prompt }) =>
    Object.values(prompt.effects ?? {}).some(isOfProgram),
  );
  const own = changing.find(({ isWanted, prompt }) => isWanted && prompt.key === key);
  if (own) return own.prompt;
  const keys = changing.map(({ prompt }) => prompt.key).join(" and ");
  complaints.push(`${where}.effects: only ${keys} change a program, each where it is so today`);
  return {
    ...draft,
    effects: Object.fromEntries(Object.entries(effects).filter(([, name]) => !isOfProgram(name))),
  };
}

/** The effects that a question picked from the day's menu, by option. */
function effectsOf(
  where: string,
  { options, effects = {} }: PromptDraft,
  { day, complaints }: Checked,
): Pick<Prompt, "effects"> {
  const possible = effectsOfDay(day);
  const picked = Object.entries(effects).flatMap(([option, name]) => {
    const effect = possible.get(name);
    if (!options.includes(option)) complaints.push(`${where}.effects: “${option}” is no option`);
    else if (!effect)
      complaints.push(`${where}.effects: “${name}” is none of ${[...possible.keys()].join(", ")}`);
    return effect && options.includes(option) ? [[option, effect] as const] : [];
  });
  return picked.length > 0 ? { effects: Object.fromEntries(picked) } : {};
}

function promptOf(given: PromptDraft, index: number, checked: Checked): Prompt[] {
  const { day, complaints } = checked;
  const where = `coach.prompts.${index}`;
  const draft = inOwnWords(where, given, checked);
  const { key, type, question, options } = draft;
  const before = day.asked.find((one) => one.key === key);
  const isOpenToday = before?.lastAsked === day.date && before.answer === undefined;
  if (!isOpenToday && !mayAsk(before, day.date)) {
    complaints.push(`${where}: “${key}” was asked or answered already`);
    return [];
  }
  if (isResting(day.engagement ?? [], { key, today: day.date })) {
    complaints.push(`${where}: “${key}” was asked often and never answered: ask something else, or nothing`);
    return [];
  }
  if (new Set(options).size < options.length) complaints.push(`${where}.options: one stands there twice`);
  if (type === "multiple_choice" ? options.length < 2 : options.length > 0) {
    complaints.push(
      `${where}.options: ${type === "multiple_choice" ? "at least two to choose from" : "a voice memo has none"}`,
    );
    return [];
  }
  const hasFact = question.includes("{{");
  const claim = hasFact ? renderClaim(question, day.sources) : undefined;
  if (claim && !claim.ok) {
    complaints.push(`${where}.question ${claim.error}`);
    return [];
  }
  if (!hasFact && /[\p{N}{}]/u.test(question)) {
    complaints.push(`${where}.question says a number by itself: numbers must be {{facts}}`);
    return [];
  }
  return [
    {
      key,
      type,
      question: claim?.ok ? claim.value.text : question,
      options: [...options],
      ...effectsOf(where, draft, checked),
    },
  ];
}

/** The valid parts of a draft, and complaints about the rest in words that help to correct it. */
type ResolvedDraft = {
  readonly dashboard: Pick<Dashboard, "curated" | "coach">;
  readonly notes: readonly Claim[];
  readonly complaints: readonly string[];
};

/**
 * Replaces ids and facts in a draft with what they stand for. Rejects anything that is not on the menu, not proven by a fact, not true now,
 * or was asked before.
 */
export function resolveDraft(draft: DashboardDraft, day: MemberDay): ResolvedDraft {
  const checked: Checked = { day, complaints: [] };
  const upNext = upNextOf(draft.curated.up_next, checked);
  const playlistSuggestion = stackOf(
    draft.curated.playlist_suggestion.flatMap(
      (id, index) => itemOf(`playlist_suggestion.${index}`, id, checked) ?? [],
    ),
  );
  const briefing = draft.coach.briefing.flatMap(
    (template, index) => claimOf(`coach.briefing.${index}`, template, checked) ?? [],
  );
  // As long as the rules have a statement, an empty briefing is incomplete.
  if (briefing.length === 0 && brief(day).length > 0)
    checked.complaints.push("coach.briefing: at least one sentence with a fact");
  const callsToAction = draft.coach.cta.flatMap((call, index) => callOf(call, index, checked));
  const prompts = draft.coach.prompts.flatMap((prompt, index) => promptOf(prompt, index, checked));
  const notes = draft.notes.flatMap((note, index) => claimOf(`notes.${index}`, note, checked) ?? []);
  const { complaints } = checked;
  return {
    dashboard: { curated: { upNext, playlistSuggestion }, coach: { briefing, callsToAction, prompts } },
    notes,
    complaints,
  };
}

type Curated = Dashboard["curated"];

const isLight = ({ reason }: UpNext["alternates"][number]): boolean =>
  reason === "light_option" || reason === "rest_day_option";

const reasonOf = ({ contentId }: Offer): UpNext["alternates"][number]["reason"] =>
  contentId.startsWith("session:") ? "next_in_program" : "variety";

/** The easier item of a day: an alternate of Up Next, else one from the menu, and none that was dealt with already. */
function lighterThan(
  { primary, alternates }: UpNext,
  day: Pick<MemberDay, "menu" | "program">,
  dealtWith: ReadonlySet<string>,
): Offer | undefined {
  const isOpen = (contentId: string) => contentId !== primary?.contentId && !dealtWith.has(contentId);
  const beside = alternates.find((offer) => isLight(offer) && isOpen(offer.contentId));
  if (beside) {
    const { reason: _reason, ...offer } = beside;
    return offer;
  }
  const item = easyItems(day).find(({ id }) => isOpen(id));
  return item && offerOf(item);
}

/**
 * The day with the easier item as Up Next and the former one among the alternates; undefined if there is nothing easier. Whatever
 * surrounded the main item is removed with it.
 */
export function lightened(
  { upNext }: Curated,
  day: Pick<MemberDay, "menu" | "program">,
  dealtWith: ReadonlySet<string>,
): { readonly curated: Curated; readonly offer: Offer } | undefined {
  const offer = lighterThan(upNext, day, dealtWith);
  if (!offer) return undefined;
  const { primary, alternates } = upNext;
  const { why: _why, ...before } = primary ?? { contentId: "", title: "" };
  const beside = alternates.filter(({ contentId }) => contentId !== offer.contentId);
  const rest = primary ? [{ ...before, reason: reasonOf(before) }, ...beside] : beside;
  const chosen = { primary: offer, alternates: rest.slice(0, 2), chosen: "lighter" as const };
  return { curated: { upNext: chosen, playlistSuggestion: [] }, offer };
}

/** A rest day: nothing is next, and the easy alternates stay available. */
export const setAside = ({ upNext }: Curated): Curated => ({
  upNext: { alternates: upNext.alternates.filter(isLight), chosen: "rest" },
  playlistSuggestion: [],
});
