import type { EditReading, EditRequestInput } from "../edit-request.ts";
import type { Span } from "../items/item.ts";
import type { Label } from "../learned/label-clauses.ts";

/** A request, who wrote it, the labels of its items that lead to what it means (none where no row was found), and whether a reading is that. */
export type EditExample = {
  readonly input: EditRequestInput;
  readonly writer: string;
  readonly labels: readonly Label[] | undefined;
  /** Where texts stand in it that are kept as written. */
  readonly written: readonly Span[];
  readonly isExact: (reading: EditReading) => boolean;
};
