import type { Dashboard, Offer, UpNext } from "../dashboard.ts";
import { offerOf } from "../resolve-draft.ts";
import { easyItems, type MemberDay } from "../member-day.ts";

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
