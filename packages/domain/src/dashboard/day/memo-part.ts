import type { Fact } from "../../claim/claim.ts";
import { describeDate } from "../../schedule/describe-date.ts";
import { addDays } from "../../schedule/local-date.ts";
import type { SpokenMemo } from "../member-day.ts";

/** Days back, today included, that a memo still says something of a morning. */
const freshDays = 2;

/** Characters of a memo that are quoted. */
const maxQuoted = 160;

/** The first words of a memo in quotation marks, cut between two words. */
const quote = (text: string): string => {
  const said = text.replaceAll(/\s+/gu, " ").trim();
  if (said.length <= maxQuoted) return `“${said}”`;
  const cut = said.slice(0, maxQuoted + 1);
  const end = cut.lastIndexOf(" ");
  return `“${cut.slice(0, end > 0 ? end : maxQuoted)} …”`;
};

/**
 * What the member said of late beside their answers: newest first. What was recorded as training, a measurement or food is told by its
 * own source.
 */
export function memoPart(
  memos: readonly SpokenMemo[],
  today: string,
): { readonly facts: readonly Fact[]; readonly memos: readonly SpokenMemo[] } {
  const fresh = memos.filter(({ date, text }) => date > addDays(today, -freshDays) && text.trim() !== "");
  const last = fresh.find(({ isReport, answers }) => !isReport && answers === undefined);
  const facts = last
    ? [
        { key: "memo.words", text: quote(last.text) },
        { key: "memo.when", text: describeDate(last.date, today) },
      ]
    : [];
  return { facts, memos: fresh };
}
