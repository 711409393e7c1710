import type { ModificationPreview, PreviewItem } from "@canter/domain/program/edits/edit";

/** Places move when others come or go; what is done to what stays. */
const withoutPlace = (text: string): string => text.replaceAll(/\b(Week|Session|Exercise) \d+\b/g, "$1");

const essence = ({ type, target, before, after, fields }: PreviewItem) => [
  type,
  withoutPlace(target),
  before ?? null,
  after ?? null,
  fields ?? [],
];

/**
 * Whether two previews tell a person the same, but for the numbers of weeks, sessions and exercises: then what was agreed to on
 * the one holds for the other. What they copy or take out must be the same in all that it holds.
 */
export const isShownTheSame = (one: ModificationPreview, other: ModificationPreview): boolean => {
  const told = ({ details, warnings, fingerprint }: ModificationPreview) =>
    JSON.stringify([details.map(essence), warnings.map(withoutPlace), fingerprint ?? null]);
  return told(one) === told(other);
};
