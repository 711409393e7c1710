import { useState } from "react";
import type { Member } from "@canter/domain/group/group";
import { isMonthFirst } from "@canter/domain/group/member-units";
import { firstWeekdayOf } from "@canter/domain/schedule/local-date";
import type { SettingsPatch } from "@canter/protocol/account/session";

/** What is to be otherwise; `null`: as the browser has it. */
export type SettingsDraft = {
  readonly [Field in keyof SettingsPatch]?: Exclude<SettingsPatch[Field], undefined>;
};

type Fields = Readonly<Record<string, unknown>>;

const without = (draft: SettingsDraft, isGone: (field: string, value: unknown) => boolean): SettingsDraft =>
  Object.fromEntries(Object.entries(draft).filter(([field, value]) => !isGone(field, value)));

/** A draft with a change; what is set back to what is stored is none, so that saving leaves it to whoever changes it elsewhere. */
export const changeDraft = (draft: SettingsDraft, patch: SettingsDraft, stored: Fields): SettingsDraft =>
  without({ ...draft, ...patch }, (field, value) => (value || undefined) === (stored[field] || undefined));

/** What is left of a draft once this was saved: what was changed in the meantime. */
export const draftAfter = (draft: SettingsDraft, saved: Fields): SettingsDraft =>
  without(draft, (field, value) => field in saved && saved[field] === value);

/**
 * Whether a member who chose no region would read numeric dates or weeks differently with this browser's. It is theirs to choose: the browser
 * may be a borrowed one, and what they write means the same in all of them.
 */
export const offersRegion = (
  member: Pick<Member, "units" | "locale" | "firstWeekday">,
  browserLocale: string,
): boolean => {
  const there = { ...member, locale: browserLocale };
  return (
    member.locale === undefined &&
    (isMonthFirst(there) !== isMonthFirst(member) || firstWeekdayOf(there) !== firstWeekdayOf(member))
  );
};

/** The settings of a member as they are to be saved. */
export const useSettingsDraft = (member: Member) => {
  const [draft, setDraft] = useState<SettingsDraft>({});
  const { locale, clock, firstWeekday, ...rest } = { ...member, ...draft };
  const shown = {
    ...rest,
    // `null` in a change is the browser's own.
    ...(locale && { locale }),
    ...(clock && { clock }),
    ...(firstWeekday && { firstWeekday }),
  };
  return {
    shown,
    draft,
    isChanged: Object.keys(draft).length > 0,
    change: (patch: SettingsDraft) => setDraft((before) => changeDraft(before, patch, member)),
    forget: (saved: SettingsDraft) => setDraft((before) => draftAfter(before, saved)),
  };
};
