export type CoachSearch = { readonly conversation?: string; readonly program?: string };

const text = (value: unknown): string | undefined =>
  typeof value === "string" && value !== "" ? value : undefined;

/** Which talk, and about which program; without them the latest, and the one talked about last. */
export const coachSearch = (search: Record<string, unknown>): CoachSearch => {
  const [conversation, program] = [text(search["conversation"]), text(search["program"])];
  return { ...(conversation && { conversation }), ...(program && { program }) };
};
