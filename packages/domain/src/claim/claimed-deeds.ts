/** What an agent may say that it did: changed the program (or anything else that is stored), or saved training. */
type DeedKind = "changed" | "saved";

/** A verb of a deed as it is said of something done, and a sentence that claims it. */
type DeedVerb = { readonly verb: string; readonly kind: DeedKind; readonly example: string };

/** In the form that stands in "I have …" and "… has been …". */
export const deedVerbs: readonly DeedVerb[] = [
  { verb: "applied", kind: "changed", example: "I have applied the change to your program." },
  { verb: "changed", kind: "changed", example: "I’ve changed your squats to six sets." },
  { verb: "updated", kind: "changed", example: "Your program has been updated." },
  { verb: "removed", kind: "changed", example: "I removed exercise 10 for you." },
  { verb: "deleted", kind: "changed", example: "Deleted the Friday session." },
  { verb: "added", kind: "changed", example: "I just added planks to Lower B." },
  { verb: "replaced", kind: "changed", example: "I replaced squats with lunges." },
  { verb: "swapped", kind: "changed", example: "I swapped the two sessions." },
  { verb: "moved", kind: "changed", example: "I have now moved Lower B to Friday." },
  { verb: "renamed", kind: "changed", example: "I renamed the session." },
  { verb: "copied", kind: "changed", example: "I’ve copied week 1." },
  { verb: "modified", kind: "changed", example: "I modified the session as you asked." },
  { verb: "adjusted", kind: "changed", example: "I’ve adjusted the loads." },
  { verb: "increased", kind: "changed", example: "I increased the squats to 100 kg." },
  { verb: "reduced", kind: "changed", example: "I’ve reduced it to three sets." },
  { verb: "scheduled", kind: "changed", example: "I’ve scheduled a ride for Tuesday." },
  { verb: "paused", kind: "changed", example: "I’ve paused your program." },
  { verb: "cancelled", kind: "changed", example: "I’ve cancelled it." },
  { verb: "logged", kind: "saved", example: "I logged your workout, well done!" },
  { verb: "saved", kind: "saved", example: "3 workouts saved." },
  { verb: "recorded", kind: "saved", example: "Your run has been recorded." },
  { verb: "entered", kind: "saved", example: "I’ve entered your ride." },
];

const verbs = deedVerbs.map(({ verb }) => verb).join("|");
const adverb = "(?:just|already|now|also|successfully)";
/** What a deed without a subject is done to: "the Friday session", "your loads", "it", "two sets". "Added sugar is fine" speaks of sugar. */
const object = String.raw`(?:(?:the|your|this|that|these|those|a|an|it|them|both|all|(?:mon|tues|wednes|thurs|fri|satur|sun)day)\b|\d+ [a-z]+\b)`;
/** A verb of its own makes what stands before it the subject: "Reduced the load is better". */
const predicate = String.raw`(?!.*\b(?:is|are|was|were|helps?|raises?|means?|makes?|gives?|keeps?)\b)`;
/** By somebody, or on a day: what is told of the past, not of this run. */
const ofNobodyElse = String.raw`(?!.*\b(?:by|on (?:mon|tues|wednes|thurs|fri|satur|sun)day)\b)`;
/** "I have now applied", "we removed", "has been updated", "Deleted the …", "Logged!", "3 workouts saved", "it is saved". */
const forms = [
  String.raw`\b(?:i|we)(?:['’]ve| have)?(?: ${adverb})* (?<own>${verbs})\b`,
  String.raw`\b(?:has|have) (?:${adverb} )*been (?:${adverb} )*(?<been>applied|changed|updated|removed|added|replaced|logged|saved|recorded)\b${ofNobodyElse}`,
  String.raw`^(?<bare>(?:${verbs})(?= ${object})|swapped|replaced|moved|renamed)\b${predicate}`,
  String.raw`\b(?:workouts?|sessions?|runs?|rides?|changes?|it|that) (?:(?:is|are)(?: ${adverb})* )?(?<state>saved|logged|recorded|applied)[.!:]*$`,
];
const deed = new RegExp(forms.join("|"), "iu");
/** "Logged." alone says what was done only at a sentence's start: behind "Monday: 5 km easy," it is the state of what stands before it. */
const alone = new RegExp(String.raw`^(?<alone>${verbs})[.!]*$`, "iu");
/** What is said before the deed itself: "Ok, removed." */
const opener = /^(?:ok|okay|sure|all right|great)[,.!]? /iu;
/** "All done." as a whole sentence; what "Done: three sessions" lists is a report. */
const allDone = /^(?:(?:it|that)(?:['’]s| is) )?(?:all )?done[.!]*$/iu;

/** What makes a whole sentence no claim of a deed: what it says depends on something. */
const condition = /\b(?:if|once|when|until|as soon as)\b/iu;
/** What makes a part of one no claim: a question, something to come, a denial, the member's own doing. */
const noClaim =
  /\?\s*$|\b(?:before|after|will|would|could|can|should|shall|may|might|not|nothing|never|no|you|since|last|ago|yesterday)\b|n['’]t\b|['’]ll\b/iu;

/** Sentences without a condition, and what a comma, dash or colon sets apart in one; what a colon ends keeps it: a list follows. */
const partsOf = (sentences: readonly string[]) =>
  sentences
    .filter((sentence) => !condition.test(sentence))
    .flatMap((sentence) =>
      sentence
        .replace(opener, "")
        .split(/(?<=:)\s+|[,;–—]\s+/u)
        .map((part, at) => ({ part: part.trim(), isFirst: at === 0 })),
    );

/** The kinds of deeds that a text claims as done by whoever speaks. */
export function claimedDeeds(text: string): ReadonlySet<DeedKind> {
  const kinds = new Set<DeedKind>();
  const sentences = text.split(/(?<=[.!?])\s+|\n+/u);
  if (sentences.some((sentence) => allDone.test(sentence))) kinds.add("changed");
  for (const { part, isFirst } of partsOf(sentences)) {
    if (noClaim.test(part.replace(/\bfor you\b|\bas you (?:asked|wanted|wished)\b/giu, ""))) continue;
    const { own, been, bare, state } = deed.exec(part)?.groups ?? {};
    const whole = isFirst ? alone.exec(part)?.groups?.["alone"] : undefined;
    const said = (own ?? been ?? bare ?? state ?? whole)?.toLowerCase();
    const verb = deedVerbs.find((row) => row.verb === said);
    if (verb) kinds.add(verb.kind);
  }
  return kinds;
}

/** What came of a run so far: `proposed` waits for a click. */
export type Deeds = { readonly changed: boolean; readonly saved: boolean; readonly proposed: boolean };

/**
 * A model's answer held against what its run did: a claim of something that the run did not do is followed by a sentence that says how it
 * is. Any other answer is returned as it is.
 */
export function heldAgainstDeeds(text: string, { changed, saved, proposed }: Deeds): string {
  const claimed = claimedDeeds(text);
  const isUntrue =
    (claimed.has("changed") && !changed && (proposed || !saved)) ||
    (claimed.has("saved") && !saved && !changed);
  if (!isUntrue) return text;
  const truth = proposed
    ? "To be exact: nothing is changed yet. It waits for your click on Apply."
    : "To be exact: nothing was changed or saved just now.";
  return `${text} ${truth}`;
}
