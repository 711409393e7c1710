import { serviceOf } from "@canter/integrations/connected/services";
import type { ConnectedSource } from "@canter/storage/import/connected-sources";
import { z } from "zod";

/** What the last look at a source came to. */
export const syncResultSchema = z.object({
  /** New, by the batch that they are in; workouts and readings. */
  brought: z.number().int().default(0),
  importId: z.string().optional(),
  /** Changed there, and so here. */
  followed: z.number().int().default(0),
  /** Deleted there, and so here. */
  deleted: z.number().int().default(0),
  /** Still to be fetched. */
  waiting: z.number().int().default(0),
  /** Entries of its list that can't be read: as many as one look has found at most since it was connected. */
  unreadable: z.number().int().optional(),
  /** What was wrong, for people. */
  problem: z.string().optional(),
});
export type SyncResult = z.infer<typeof syncResultSchema>;

/** A source as its member sees it: never its tokens. */
export type SourceView = {
  readonly id: string;
  readonly kind: string;
  readonly title: string;
  readonly state: ConnectedSource["state"];
  readonly reason?: string;
  /** The consent covers only some of what is there, or is not known to cover all. */
  readonly isPartial: boolean;
  /** Nothing from before comes (epoch milliseconds). */
  readonly since: number;
  readonly syncedAt?: number;
  readonly nextSyncAt?: number;
  readonly result: SyncResult;
  readonly createdAt: number;
};

export function toSourceView(source: ConnectedSource): SourceView {
  const { id, kind, state, reason, isPartial, since, syncedAt, nextSyncAt, result, createdAt } = source;
  return {
    id,
    kind,
    title: serviceOf(kind)?.title ?? kind,
    state,
    ...(reason !== undefined && { reason }),
    isPartial,
    since,
    ...(syncedAt !== undefined && { syncedAt }),
    ...(state === "active" && { nextSyncAt }),
    result: syncResultSchema.parse(result),
    createdAt,
  };
}
