/** The maximum length of a playlist. */
const most = 50;

/** The content to play, in order; `session` (`<program>/<uid>`): the planned session that it is played for. */
export type PlaySearch = { readonly ids: readonly string[]; readonly session?: string };

/** A planned session in a page's address. */
export const sessionInSearch = (programId: string, sessionUid: string): string =>
  `${programId}/${sessionUid}`;

export const sessionOfSearch = (
  session: string | undefined,
): { readonly programId: string; readonly sessionUid: string } | undefined => {
  const [, programId, sessionUid] = /^([^/]+)\/(.+)$/.exec(session ?? "") ?? [];
  return programId !== undefined && sessionUid !== undefined ? { programId, sessionUid } : undefined;
};

export const playSearch = (search: Record<string, unknown>): PlaySearch => {
  const { ids, session } = search;
  return {
    ids: Array.isArray(ids) ? ids.filter((id): id is string => typeof id === "string").slice(0, most) : [],
    ...(typeof session === "string" && sessionOfSearch(session) && { session }),
  };
};
