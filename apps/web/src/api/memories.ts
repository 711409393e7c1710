import { queryOptions } from "@tanstack/react-query";
import type { Memory } from "@canter/protocol/memory";
import { request, requestFile } from "./request.ts";

type Page = { readonly items: readonly Memory[]; readonly nextCursor?: string };

/** A hundred entries an agent at most: all of them, by agent and key. */
export const memoriesQuery = queryOptions({
  queryKey: ["memories"],
  queryFn: async ({ signal }) => {
    const all: Memory[] = [];
    let cursor: string | undefined;
    do {
      const page: Page = await request<Page>("memory", { query: { limit: 200, cursor }, signal });
      all.push(...page.items);
      cursor = page.nextCursor;
    } while (cursor !== undefined);
    return all;
  },
});

type Place = Pick<Memory, "agent" | "key">;
const path = ({ agent, key }: Place) => `memory/${encodeURIComponent(agent)}/${encodeURIComponent(key)}`;

/** Corrects an entry. `expiresAt` null: it stays; left out: as it was. */
export const correctMemory = (
  place: Place,
  entry: {
    readonly value: unknown;
    readonly expiresAt?: number | null;
    readonly createdAt?: number;
  },
): Promise<Memory> => request<Memory>(path(place), { method: "PUT", body: entry });

/** Puts an entry back as it was noted. */
export const putMemoryBack = ({ agent, key, value, createdAt, expiresAt }: Memory): Promise<Memory> =>
  correctMemory({ agent, key }, { value, createdAt, ...(expiresAt !== undefined && { expiresAt }) });

export const forgetMemory = (place: Place): Promise<Memory> =>
  request<Memory>(path(place), { method: "DELETE" });

export const forgetEverything = (): Promise<unknown> => request("memory", { method: "DELETE" });

export const memoriesAsYaml = (): Promise<Blob> => requestFile("memory", undefined, "application/yaml");
