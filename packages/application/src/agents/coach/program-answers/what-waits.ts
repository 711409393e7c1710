import type { ProgramAnswer } from "./asked-of-program.ts";

/** Asks for the changes that wait for a click; waiting between sets is something else. */
const asks =
  /\b(?:pending|preview|proposals?|what would change|(?:what|anything|something)(?:['’]?s| is| are)? (?:still )?(?:waiting|waits|proposed)|(?:waiting|proposed) (?:changes?|edits?)|changes? (?:are |is )?(?:waiting|wait|proposed)|waits? for (?:my|a|the) click|(?:did|have) you propose)/iu;

export const whatWaits: ProgramAnswer = ({ text, program: { open } }) => {
  if (!asks.test(text)) return undefined;
  return open ? open.preview.summary : "Nothing waits for a click.";
};
