import { applyDoubtAnswer } from "@canter/domain/plausibility/apply-answer";
import { readDoubtAnswer } from "@canter/domain/plausibility/read-doubt-answer";
import { answerDraft, asksForDay } from "@canter/domain/language/answer-draft";
import { builtInDisciplines } from "@canter/domain/workout/built-in-disciplines";
import { withRider } from "@canter/domain/workout/rider";
import { missingOf, missingRepsOf } from "@canter/domain/workout/complete-workout";
import { type Workout, type WorkoutIssue, workoutContentSchema } from "@canter/domain/workout/workout";
import type { MemberContext } from "../core/application-context.ts";
import { doubtsIn } from "../workout/open-questions.ts";
import { resolveAthlete } from "./resolve-athlete.ts";
import type { Understood } from "./understood.ts";

/** A message, and what its words mean here. */
type Words = Pick<Understood, "text" | "words" | "language">;

const asksFor = (field: string) => (issue: WorkoutIssue) => issue.kind === "missing" && issue.field === field;

/** A message that is only a name ("Beau", "it was Luna") answers the question whose training it was. */
function namedAthlete(
  draft: Workout,
  { text, words }: Words,
  { scope, member }: MemberContext,
): Workout | undefined {
  if (!draft.issues.some(asksFor("athlete"))) return undefined;
  const name = text
    .trim()
    .replace(/^(it|that) was\s+|^on\s+|^with\s+/i, "")
    .replace(/[.!]+$/, "");
  const resolved = resolveAthlete(name, words.athletes, scope);
  if (!("athlete" in resolved)) return undefined;
  const { riderAthleteId: _, fields, ...rest } = draft;
  const { athlete } = resolved;
  return {
    ...rest,
    athleteId: athlete.id,
    ...(athlete.kind === "horse"
      ? withRider(fields, { athletes: words.athletes, writer: member.athleteId })
      : fields && { fields }),
    issues: draft.issues.filter((issue) => !asksFor("athlete")(issue)),
  };
}

/** What says that a value which is asked about is right, or that what was suggested is: the draft with it, and without the doubt. */
export function confirmedDraft(draft: Workout, { text }: Pick<Understood, "text">): Workout | undefined {
  const [doubt, ...others] = doubtsIn(draft);
  if (!doubt || others.length > 0) return undefined;
  const { value, suggestion } = doubt;
  // The value is asked about, not what may be meant instead: a yes is to the value, and the other has to be named.
  const said =
    readDoubtAnswer(text, { value }) ?? readDoubtAnswer(text, { value, suggestion: suggestion?.text });
  if (said === undefined || said === "leave_out") return undefined;
  const content = applyDoubtAnswer(workoutContentSchema.parse(draft), doubt, said);
  return { ...draft, ...content, issues: draft.issues.filter(({ kind }) => kind !== "doubt") };
}

/**
 * A bare follow-up ("it was 45 minutes", "Beau", "yesterday") to a draft with a question: the draft with the added content, under its own id. Undefined
 * if the message is independent.
 */
export function completedDraft(
  draft: Workout,
  understood: Words,
  member: MemberContext,
): Workout | undefined {
  const named = namedAthlete(draft, understood, member);
  if (named) return named;
  const { text, words, language } = understood;
  const answer = answerDraft(draft, text, words.parse, language);
  if (!answer) return undefined;
  const { content } = answer;
  if (answer.answers === "day")
    return { ...draft, ...content, issues: draft.issues.filter((issue) => !asksForDay(issue)) };
  const discipline = [...builtInDisciplines, ...words.disciplines].find(
    ({ id }) => id === content.discipline,
  );
  // The athlete is not part of the content: that question stays open until it is answered.
  const others = draft.issues.filter((issue) => issue.kind === "duplicate" || asksFor("athlete")(issue));
  return {
    ...draft,
    ...content,
    issues: [...others, ...missingOf(content, discipline), ...missingRepsOf(content)],
  };
}

/** What parts an answer to several drafts; what names none belongs to the part before. */
const parting = /\s*(?:[,;\n]|\.(?=\s)|\b(?:and|then)\b)\s*/iu;
/** What stands around a sport's name in an answer, and says nothing. */
const aroundName =
  /^\W*(?:(?:the|my|for|of|in|on|a|an)\s+)*|\s*\b(?:(?:for|of|in|on)\s+)?(?:the|my|an?)?\W*$/giu;

type NamedPart = { readonly draft: Workout; readonly text: string };

/** The message in parts, each of which names one of the drafts by its sport; undefined if it is not made of such. */
function partsByName(
  drafts: readonly Workout[],
  { text, words, language }: Understood,
): readonly NamedPart[] | undefined {
  const parts: { draft?: Workout; text: string }[] = [];
  for (const clause of text.split(parting)) {
    const { disciplines, spans } = language.subjectsIn(clause, words.disciplines);
    const draft = drafts.find(({ discipline }) => discipline === disciplines[0]);
    const before = parts.at(-1);
    if (spans.length === 0 && before) before.text = `${before.text} ${clause}`;
    else if (spans.length === 0) parts.push({ text: clause });
    else if (!draft || spans.length > 1) return undefined;
    else {
      const [{ start, end } = { start: 0, end: 0 }] = spans;
      const bare = `${clause.slice(0, start).replaceAll(aroundName, "")} ${clause.slice(end).replaceAll(aroundName, "")}`;
      // "An hour for the swim": what stood before named none yet.
      if (before && !before.draft) Object.assign(before, { draft, text: `${before.text} ${bare}` });
      else parts.push({ draft, text: bare });
    }
  }
  const named = parts.flatMap(({ draft, text: said }) => (draft ? [{ draft, text: said.trim() }] : []));
  const isEachOnce = new Set(named.map(({ draft }) => draft.id)).size === named.length;
  return named.length === parts.length && named.length > 0 && isEachOnce ? named : undefined;
}

/**
 * Several drafts completed by a message that names each by its sport: "the swim was 30 minutes and the hike 2 hours". Undefined if any part
 * of the message is something else, or names a sport that two of the drafts are of.
 */
export function completedByName(
  drafts: readonly Workout[],
  understood: Understood,
  memberOf: (draft: Workout) => MemberContext,
): readonly { readonly draft: Workout; readonly completed: Workout }[] | undefined {
  const sports = drafts.map(({ discipline }) => discipline);
  if (new Set(sports).size < sports.length) return undefined;
  const parts = partsByName(drafts, understood);
  const completed = parts?.flatMap(({ draft, text }) => {
    const one = completedDraft(draft, { ...understood, text }, memberOf(draft));
    return one ? [{ draft, completed: one }] : [];
  });
  return completed && completed.length === parts?.length ? completed : undefined;
}

/** That one answer is to all: "30 minutes each", "both took an hour". */
const toAll =
  /\b(?:each(?: (?:one|of (?:them|those)))?|both(?: of (?:them|those))?|apiece|respectively)\b/giu;
const isToAll = /\b(?:each|both|apiece)\b/iu;

/**
 * Drafts of one message, in its order, completed by one bare answer: as many values as there are drafts are theirs in that order ("30 minutes
 * and 2 hours"), one that is said of each is everyone's. Undefined: it answers not all of them, or may be one value ("1 hour and 30 minutes").
 */
export function completedTogether(
  drafts: readonly Workout[],
  understood: Understood,
  memberOf: (draft: Workout) => MemberContext,
): readonly { readonly draft: Workout; readonly completed: Workout }[] | undefined {
  const { text } = understood;
  const bare = text.replaceAll(toAll, " ").trim();
  const values = bare.split(parting).filter((part) => /[\p{L}\p{N}]/u.test(part));
  const isOne = isToAll.test(text);
  if (drafts.length < 2 || (!isOne && values.length !== drafts.length)) return undefined;
  if (/\bboth\b/iu.test(text) && drafts.length !== 2) return undefined;
  const complete = (draft: Workout, said: string) =>
    completedDraft(draft, { ...understood, text: said }, memberOf(draft));
  if (!isOne && drafts.some((draft) => complete(draft, bare))) return undefined;
  const completed = drafts.flatMap((draft, at) => {
    const one = complete(draft, isOne ? bare : (values[at] ?? ""));
    return one ? [{ draft, completed: one }] : [];
  });
  return completed.length === drafts.length ? completed : undefined;
}
