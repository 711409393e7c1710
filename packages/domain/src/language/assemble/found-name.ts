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
