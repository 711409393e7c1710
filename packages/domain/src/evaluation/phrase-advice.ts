import type { Claim, Fact } from "../claim/claim.ts";
import { isProven, renderClaim } from "../claim/render-claim.ts";
import { statedWithoutFact } from "../handoff/own-words.ts";
import { err, ok, type Result } from "../result.ts";
import type { AdviceDraft } from "./advise.ts";
import type { Advice } from "./evaluation.ts";

/** Rephrased advice, with `{{behind1.workType}}` for each fact of the draft. */
export type AdviceWords = { readonly message: string; readonly suggestion?: string | undefined };

const placeholder = /\{\{\s*([^{}]*?)\s*\}\}/gu;
const keysIn = (template: string): readonly string[] =>
  [...template.matchAll(placeholder)].map(([, key = ""]) => key);

/** Nobody reads more than this in a stable aisle. */
const maxCharacters = 280;

type Names = {
  /** Facts about the plan's owner that may be stated in addition to the draft's. */
  readonly also?: readonly Fact[];
  /** Names of people and horses, which must be facts. */
  readonly names: readonly string[];
};

/** The source of advice: the draft's facts, and those about its owner. */
export const sourceOfAdvice = (draft: AdviceDraft, also: readonly Fact[] = []) => ({
  ...draft.source,
  facts: [...draft.source.facts, ...also],
});

/** One statement that includes everything in the rule's own one. */
function phrased(
  template: string,
  byRule: string,
  draft: AdviceDraft,
  { also = [], names }: Names,
): Result<Claim, string> {
  if (template.length > maxCharacters) return err(`is longer than ${maxCharacters} characters`);
  const claim = renderClaim(template, [sourceOfAdvice(draft, also)]);
  if (!claim.ok) return claim;
  const said = new Set(keysIn(template));
  const lost = keysIn(byRule).find((key) => !said.has(key));
  if (lost !== undefined) return err(`leaves out {{${lost}}}`);
  const invented = statedWithoutFact(template, names);
  return invented === undefined ? claim : err(invented);
}

/**
 * Rephrases advice. Refused, with a message that explains how to correct it: an omitted fact, a number, name or observation that is not a
 * fact, a verdict other than the rule's, and a suggestion where the rule has none. The verdict and the days are always the rule's.
 */
export function phraseAdvice(
  words: AdviceWords,
  draft: AdviceDraft,
  names: Names,
): Result<Advice, readonly string[]> {
  const message = phrased(words.message, draft.message, draft, names);
  const suggestion =
    draft.suggestion === undefined || words.suggestion === undefined
      ? undefined
      : phrased(words.suggestion, draft.suggestion, draft, names);
  const errors = [
    message.ok ? undefined : `message ${message.error}`,
    suggestion && !suggestion.ok ? `suggestion ${suggestion.error}` : undefined,
    draft.suggestion !== undefined && words.suggestion === undefined ? "suggestion is missing" : undefined,
    draft.suggestion === undefined && words.suggestion !== undefined
      ? "suggestion must be left out: there is nothing to suggest"
      : undefined,
  ].filter((error) => error !== undefined);
  if (!message.ok || errors.length > 0) return err(errors);
  return ok({
    message: message.value,
    ...(suggestion?.ok && { suggestion: suggestion.value }),
    days: [...draft.days],
  });
}

/** Whether a claim says all that the rule's own words say, with facts that still hold. */
const says = (claim: Claim, byRule: string, draft: AdviceDraft, also: readonly Fact[]): boolean => {
  const keys = new Set(claim.facts.map(({ key }) => key));
  return isProven(claim, [sourceOfAdvice(draft, also)]) && keysIn(byRule).every((key) => keys.has(key));
};

/** Whether a suggestion that was made earlier is still what the facts of this draft suggest. */
export const stillSuggests = (suggestion: Claim, draft: AdviceDraft, also: readonly Fact[] = []): boolean =>
  draft.suggestion !== undefined && says(suggestion, draft.suggestion, draft, also);

/** Whether advice that was phrased earlier still states what the facts of this draft do, and all of it. */
export const stillHolds = (
  { message, suggestion }: Pick<Advice, "message" | "suggestion">,
  draft: AdviceDraft,
  also: readonly Fact[] = [],
): boolean =>
  says(message, draft.message, draft, also) &&
  (suggestion === undefined ? draft.suggestion === undefined : stillSuggests(suggestion, draft, also));
