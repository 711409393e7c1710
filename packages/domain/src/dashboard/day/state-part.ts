import type { Fact } from "../../claim/claim.ts";
import { readTalk } from "../../intent/read-talk.ts";
import { describeDate } from "../../schedule/describe-date.ts";
import { daysBetween } from "../../schedule/local-date.ts";
import type { MemberDay } from "../member-day.ts";
import { quote } from "./quote.ts";

/** How the member said that they are, as the coach keeps it in mind, and since when: a local date. */
export type StateKnown = { readonly words: string; readonly since: string };

/** What weighs more on a day comes first. */
const byWeight = ["ill", "hurt", "sore", "tired", "stressed"] as const;

/** For so many days an easy day is offered to whoever is hurt; longer than that the program is to be changed instead. */
const easyDays = 7;

/** How the member is, by what weighs most of it and was said last; nothing where none of it says so. */
export function statePart(
  known: readonly StateKnown[],
  today: string,
): { readonly facts: readonly Fact[]; readonly state?: MemberDay["state"] } {
  const states = known.flatMap(({ words, since }) => {
    const talk = readTalk(words);
    return talk?.kind === "state" && !("exercise" in talk) ? [{ kind: talk.state, words, since }] : [];
  });
  const [first] = states.toSorted(
    (a, b) => byWeight.indexOf(a.kind) - byWeight.indexOf(b.kind) || (a.since < b.since ? 1 : -1),
  );
  if (!first) return { facts: [] };
  const { kind, words, since } = first;
  const age = daysBetween(since, today);
  const on = age > 1 && age < 7 ? "on " : "";
  return {
    facts: [
      { key: "state.words", text: quote(words) },
      { key: "state.when", text: `${on}${describeDate(since, today)}` },
    ],
    state: { kind, words, isRecent: age < easyDays },
  };
}
