import { readPlace } from "./read-place.ts";

/** "…, the days since then are done", "with all days before done"; not "none of the days since then are done", nor "once …". */
export const sinceDone =
  /(?<!\b(?:not|all|of|if|once|when|unless|until|after|before))[\s,;–-]+(?:and |with )?(?:the|all|all the) days (?:since|before|until now)(?: then| that)?(?: are| were| count as| as)?(?: all)? done$/iu;

const doneSince =
  /\b(?:i|we)(?:['’]ve| have)?(?: already)? (?:did|done|finished|completed|kept up with|kept to|followed|been doing|been following) (?:\S+ ){0,6}?(?:since|so far|until now|up to now|every day|each day)\b/iu;
const daysDone =
  /\b(?:all|every|the) (?:of )?(?:the )?days? (?:since|before|until now|so far)(?: \S+){0,4}? (?:done|finished|completed)\b/iu;

/** Words that limit it to some of the days, or make it hypothetical or a question. */
const doubt =
  /\?|n['’]t\b|\b(?:not|no|none|never|nothing|neither|nor|cannot|without|skipped|missed|except|apart|besides|but|only|half|some|most|almost|nearly|if|unless|once|when|should|would|could|will|want)\b/iu;

/** Whether a message about starting a program in the past says that all its days until today were done, beyond doubt. */
export const saysEarlierDone = (message: string): boolean => {
  const text = message.trim().replace(/[\s.!]+$/u, "");
  return (
    sinceDone.test(text) ||
    readPlace(text) !== undefined ||
    (!doubt.test(text) && (doneSince.test(text) || daysDone.test(text)))
  );
};
