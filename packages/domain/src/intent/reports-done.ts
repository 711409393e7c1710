/** Words of whoever tells what they did; "today" is not one of them, for it may be still ahead. */
const done =
  /\b(?:did|done|ran|rode|swam|went|had|got|hit|made|won|lifted|squatted|benched|deadlifted|pressed|pulled|rowed|jogged|walked|hiked|cycled|biked|hacked|jumped|schooled|lunged|trained|worked out|finished|completed|managed|logged|missed|failed|felt|was|were|pr|pb|yesterday|this morning|last night|earlier|just now)\b/iu;
/** That something was written down says nothing of what was done ("I just logged a session with Beau"). */
const wroteDown =
  /\b(?:i|we) (?:have |ve |just |already |only )*(?:logged|entered|wrote down|noted|recorded) (?:a|an|my|our|the|some|that|this|it)\b/iu;
/** A time that somebody needed ("in 24:10", "1:02:33"). */
const clock = /(?<![\d:])\d{1,2}:\d{2}(?::\d{2})?(?![\d:])/u;

/** Whoever tells has said so by then. */
const most = 1000;

/** Whether a text tells of training as of something that happened, and not as of something to come. */
export const reportsDone = (text: string): boolean => {
  const start = text.slice(0, most).replace(wroteDown, "");
  return done.test(start) || clock.test(start);
};

const saidFirst = String.raw`(?:just|today|yesterday|this morning|last night|earlier|ok(?:ay)?|so|well|and|then|also|hey|hi|coach)`;
const didIt =
  "went (?:for|on|to|out|\\p{L}+ing)|did|took|ran|rode|swam|walked|hiked|biked|cycled|rowed|jogged|lifted|trained|played|climbed|skied|skated|finished|completed|squatted|benched|deadlifted|hit(?= (?:an? )?\\d)";
const plainly = new RegExp(
  String.raw`^\W*(?:${saidFirst}[\s,]+)*(?:(?:i|we|me and \p{L}+)(?:['’]ve| have)? (?:just |also |finally |only )?)?(?:${didIt})\b(?! (?:not|nothing|n['’]?t|it|that|so)\b)`,
  "iu",
);
/** Whether a text begins by saying that its writer did something: "ran 5k in 25:00", "also did 3x10 pushups". */
export const beginsAsReport = (text: string): boolean => plainly.test(text.slice(0, most));
const mostWords = 14;
/** Whether a text says in plain words that its writer did something, and asks or wishes nothing: "I went for a bike ride this morning". */
export const reportsPlainly = (text: string): boolean =>
  plainly.test(text) &&
  text.trim().split(/\s+/u).length <= mostWords &&
  !/[?？]|\b(?:if|should|could|would|can|how|what|why|when|instead|but|next|tomorrow|skip|move|change|add|break|off|rest)\b/iu.test(
    text,
  );
