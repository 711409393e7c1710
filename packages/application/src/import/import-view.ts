import { type ImportedFile, importedFileSchema } from "@canter/domain/import/imported-workout";
import {
  type ImportOutcome,
  importOutcomeSchema,
  type ImportPreview,
  importPreviewSchema,
} from "@canter/domain/import/import-preview";
import type { ImportState, StoredImport } from "@canter/storage/import/imports";
import { z } from "zod";

/** A batch as people see it. */
export type ImportView = {
  readonly id: string;
  readonly athleteId: string;
  readonly state: ImportState;
  readonly files: readonly ImportedFile[];
  readonly preview?: ImportPreview;
  readonly outcome?: ImportOutcome;
  readonly total: number;
  readonly done: number;
  readonly problem?: string;
  readonly createdAt: number;
  readonly finishedAt?: number;
  /** The service that it came from by itself, or `folder`. */
  readonly source?: string;
};

export const emptyOutcome: ImportOutcome = { saved: 0, asked: 0, known: 0, leftOut: 0 };

export const outcomeOf = ({ outcome }: StoredImport): ImportOutcome =>
  importOutcomeSchema.safeParse(outcome).data ?? emptyOutcome;

export function toImportView(stored: StoredImport): ImportView {
  const { id, athleteId, state, total, done, problem, createdAt, finishedAt, sourceKind } = stored;
  const preview = importPreviewSchema.safeParse(stored.preview).data;
  return {
    id,
    athleteId,
    state,
    files: z.array(importedFileSchema).parse(stored.files),
    ...(preview && { preview }),
    ...(state !== "preview" && state !== "reading" && { outcome: outcomeOf(stored) }),
    total,
    done,
    ...(problem !== undefined && { problem }),
    createdAt,
    ...(finishedAt !== undefined && { finishedAt }),
    ...(sourceKind !== undefined && { source: sourceKind }),
  };
}
