import type { Problem } from "@canter/domain/problem";
import type { Result } from "@canter/domain/result";
import { listMemories as listStored, type MemoryPage } from "@canter/storage/memory/memories";
import type { ApplicationContext, MemberContext } from "../core/application-context.ts";

/** What agents remember of the member, by agent and key. Invalid: the cursor. */
export const listMemories = (
  { store, clock }: ApplicationContext,
  { scope }: MemberContext,
  filter: {
    readonly agent?: string | undefined;
    readonly cursor?: string | undefined;
    readonly limit: number;
  },
): Promise<Result<MemoryPage, Problem>> => listStored(store.db, scope, { ...filter, now: clock.now() });
