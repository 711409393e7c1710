import { findDiscipline } from "../workout/built-in-disciplines.ts";

/** A work type as used in a sentence: "flatwork", "trail riding". `nameOf`: a group's own name for it. */
export const typeInWords = (workType: string, nameOf?: (workType: string) => string | undefined): string => {
  const id = workType.toLowerCase();
  const name =
    nameOf?.(workType) ?? findDiscipline(id)?.name ?? findDiscipline(id.replaceAll("_", "-"))?.name;
  return (name ?? id.replaceAll(/[_-]+/g, " ")).toLowerCase();
};
