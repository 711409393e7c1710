import type { CareKind } from "@canter/domain/horse/care-item";

export const careKindsInWords: Readonly<Record<CareKind, string>> = {
  farrier: "Farrier",
  vet: "Vet",
  vaccination: "Vaccination",
  worming: "Worming",
  dentist: "Dentist",
  other: "Something else",
};

/** A care item's title: its note, else its kind. */
export const careTitle = ({
  kind,
  note,
}: {
  readonly kind: CareKind;
  readonly note?: string | undefined;
}): string => note ?? careKindsInWords[kind];
