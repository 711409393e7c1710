export type CoachSearch = { readonly conversation?: string; readonly program?: string };

const text = (value: unknown): string | undefined =>
  typeof value === "string" && value !== "" ? value : undefined;

/** The conversation and the program; by default the latest ones. */
export const coachSearch = (search: Record<string, unknown>): CoachSearch => {
  const [conversation, program] = [text(search["conversation"]), text(search["program"])];
  return { ...(conversation && { conversation }), ...(program && { program }) };
};
