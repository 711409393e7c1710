/** A number as typed, with a decimal point or comma; nothing typed is undefined, and what is no number stays as it is, for the server to say so. */
export const numberIn = (text: string): number | string | undefined => {
  const trimmed = text.trim();
  if (trimmed === "") return undefined;
  const value = Number(trimmed.replace(",", "."));
  return Number.isFinite(value) ? value : trimmed;
};
