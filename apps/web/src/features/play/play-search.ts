/** As many as a playlist holds. */
const most = 50;

/** Which content is played, in this order. */
export const playSearch = (search: Record<string, unknown>): { readonly ids: readonly string[] } => {
  const { ids } = search;
  return {
    ids: Array.isArray(ids) ? ids.filter((id): id is string => typeof id === "string").slice(0, most) : [],
  };
};
