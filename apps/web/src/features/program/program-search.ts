/** The filters of the list of programs, as in its address. */
export type PlanSearch = { readonly q?: string; readonly deleted?: true };

export const planSearch = (search: Record<string, unknown>): PlanSearch => {
  const q = search["q"];
  return {
    ...((typeof q === "string" || typeof q === "number") && q !== "" && { q: String(q) }),
    ...(search["deleted"] === true && { deleted: true }),
  };
};

/** How a new program starts: from which template, or otherwise. */
export type NewProgramSearch = { readonly template?: string; readonly from?: "blank" | "file" };

export const newProgramSearch = (search: Record<string, unknown>): NewProgramSearch => {
  const { template, from } = search;
  return {
    ...(typeof template === "string" && { template }),
    ...((from === "blank" || from === "file") && { from }),
  };
};
