import type { Athlete } from "@canter/domain/group/group";
import { doubtText } from "@canter/domain/plausibility/open-doubts";
import type { Discipline } from "@canter/domain/workout/discipline";
import type { Workout } from "@canter/domain/workout/workout";
import { asksForDay } from "@canter/domain/language/answer-draft";
import { markDay } from "@canter/domain/claim/marked-text";
import { describePastDay } from "@canter/domain/schedule/describe-date";
import { joined } from "@canter/domain/text/joined";

type Names = {
  readonly athletes: readonly Athlete[];
  readonly disciplines: readonly Discipline[];
  readonly own: string;
};

/** The name of a workout in a reply: `Running`, `Flatwork with Beau`, `Running of Sam`. */
export function workoutTitle(
  { discipline, athleteId }: Workout,
  { athletes, disciplines, own }: Names,
): string {
  const name = disciplines.find(({ id }) => id === discipline)?.name ?? discipline;
  const athlete = athletes.find(({ id }) => id === athleteId);
  if (!athlete || athleteId === own) return name;
  return `${name} ${athlete.kind === "horse" ? "with" : "of"} ${athlete.name}`;
}

const mostQuoted = 60;
const maxDoubts = 2;
const inWords = ({ text, reason }: { readonly text: string; readonly reason: string }): string =>
  `“${text.length > mostQuoted ? `${text.slice(0, mostQuoted)}…` : text}”: ${reason}${reason.endsWith("?") ? "" : "."}`;

/** What a draft waits for that lacks nothing: whether it was done, or when. Of what is saved, what may have been read wrongly. */
const doubtsOf = ({ status, issues }: Workout): string[] => {
  const doubts = issues.flatMap((issue) => (issue.kind === "unsure" ? [issue] : []));
  if (status === "saved") return doubts.slice(0, maxDoubts).map((one) => `Not sure about ${inWords(one)}`);
  if (status !== "draft" || doubts.length < issues.length) return [];
  const ofDay = doubts.filter(asksForDay);
  return (ofDay.length > 0 ? ofDay : doubts)
    .slice(0, maxDoubts)
    .map((one) => `${inWords(one)}${ofDay.length > 0 ? " Which day was it?" : ""}`);
};

const questionsOf = (workout: Workout): string[] =>
  workout.issues.flatMap((issue) =>
    issue.kind === "missing"
      ? [issue.question]
      : issue.kind === "duplicate"
        ? ["It looks like one that is logged already: is it the same?"]
        : issue.kind === "doubt"
          ? [doubtText(issue)]
          : [],
  );

type Titled = { readonly title: string; readonly date: string };

/** Each title once: "Running (Monday and yesterday)", "Running twice". */
const onDays = (all: readonly Titled[], today: string): readonly string[] =>
  [...Map.groupBy(all, ({ title }) => title)].map(([title, alike]) => {
    const dates = [...new Set(alike.map(({ date }) => date))].toSorted();
    if (dates.length > 1)
      return `${title} (${joined(dates.map((date) => describePastDay(date, today, markDay)))})`;
    return alike.length === 1 ? title : `${title} ${alike.length === 2 ? "twice" : `${alike.length} times`}`;
  });

/** The reply to a message that reported training. `titles` names each workout. */
export function replyToLog(
  workouts: readonly Workout[],
  titles: readonly string[],
  { hasUnread, today }: { readonly hasUnread: boolean; readonly today: string },
): string {
  const named = (status: Workout["status"]) =>
    onDays(
      workouts.flatMap(({ date, ...one }, index) =>
        one.status === status ? [{ title: titles[index] ?? "", date }] : [],
      ),
      today,
    );
  const saved = named("saved");
  const drafts = named("draft");
  const isOneDraft = workouts.filter(({ status }) => status === "draft").length === 1;
  const sentences = [
    ...(saved.length > 0 ? [`Saved ${joined(saved)}.`] : []),
    ...(drafts.length > 0 ? [`Kept ${joined(drafts)} as ${isOneDraft ? "a draft" : "drafts"}.`] : []),
    ...new Set(workouts.flatMap((one) => [...questionsOf(one), ...doubtsOf(one)])),
    ...(hasUnread ? ["Some of it I could not read; it is marked."] : []),
  ];
  return sentences.join(" ");
}

/** The reply to a message without training. */
export const replyToOther = (hasUnread: boolean): string =>
  hasUnread
    ? "I could not read this as training that was done, so nothing was saved."
    : "This doesn't report training that was done, so nothing was saved.";
