/** "1,200", "12,000.5": could mean thousands, or 1.2. */
const maybeThousands = /^[1-9]\d{0,2}(,\d{3})+(\.\d+)?$/;
const onlyThousands = /^[1-9]\d{0,2}(,\d{3})+(\.\d+|,\d{3})$/;

/**
 * A typed number with a decimal point or comma; empty is undefined, and invalid text is passed on, for the server to refuse. So is an
 * ambiguous one, as "1,200": `isLarge` says that thousandths make no sense for it (kcal).
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
