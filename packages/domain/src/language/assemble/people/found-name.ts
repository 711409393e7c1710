/** What somebody is to the writer, in a word: "my wife Karen did …". */
export const relations =
  /^(wife|husband|son|daughter|partner|boyfriend|girlfriend|brother|sister|mum|mom|dad|father|mother|friend|mate|client|kid|boy|girl|athlete|student|teammate|colleague|buddy|cousin|niece|nephew|grandson|granddaughter|flatmate|roommate|fiance|fiancee|gf|bf|stepson|stepdaughter|twin|trainee|pupil|lifter|lad)$/;

/** What part somebody who is named plays: whose workout it is, or only with whom. */
export type NameRole = "horse" | "person" | "companion" | "rider";
/** A name at a lexeme, over `length` of them. */
export type FoundName = {
  readonly at: number;
  readonly length: number;
  readonly name: string;
  readonly role: NameRole;
  readonly doubt?: string;
};
