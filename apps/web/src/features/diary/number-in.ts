/** "1,200", "12,000.5": it may be meant as thousands, or as 1.2. */
const maybeThousands = /^[1-9]\d{0,2}(,\d{3})+(\.\d+)?$/;
const onlyThousands = /^[1-9]\d{0,2}(,\d{3})+(\.\d+|,\d{3})$/;

/**
 * A number as typed, with a decimal point or comma; nothing typed is undefined, and what is no number stays as it is, for the server to
 * say so. So does what may be one of two, as "1,200": `isLarge` says that thousandths of it make no sense (kcal).
 */
export const numberIn = (
  text: string,
  { isLarge = false }: { readonly isLarge?: boolean } = {},
): number | string | undefined => {
  const trimmed = text.trim();
  if (trimmed === "") return undefined;
  const isGrouped = maybeThousands.test(trimmed);
  if (isGrouped && !isLarge && !onlyThousands.test(trimmed)) return trimmed;
  const value = Number(isGrouped ? trimmed.replaceAll(",", "") : trimmed.replace(",", "."));
  return Number.isFinite(value) ? value : trimmed;
};
