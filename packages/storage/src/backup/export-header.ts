import { z } from "zod";

export const EXPORT_FORMAT_VERSION = 1;

/** First line of an export: what wrote it, its schema version, and how many rows of each table follow. */
export const exportHeaderSchema = z.object({
  format: z.literal("canter-export"),
  formatVersion: z.int().min(1),
  schemaVersion: z.int().min(1),
  createdAt: z.iso.datetime(),
  tables: z.record(z.string(), z.int().min(0)),
});
export type ExportHeader = z.infer<typeof exportHeaderSchema>;
