import { queryOptions } from "@tanstack/react-query";
import type { Memory } from "@canter/protocol/memory";
import { request, requestFile, type Answer } from "./request.ts";

/** A hundred entries an agent at most: all of them, by agent and key. */
export const memoriesQuery = queryOptions({
  queryKey: ["memories"],
  queryFn: async ({ signal }) => {
    const all: Memory[] = [];
    let cursor: string | undefined;
    do {
      const page: Answer<"GET /memory"> = await request("GET /memory", {
        query: { limit: 200, cursor },
        signal,
      });
      all.push(...page.items);
      cursor = page.nextCursor;
    } while (cursor !== undefined);
    return all;
  },
});

type Place = Pick<Memory, "agent" | "key">;
/** Corrects an entry. `expiresAt` null: it stays; left out: as it was. */
export const correctMemory = (
  place: Place,
  entry: {
    readonly value: unknown;
    readonly expiresAt?: number | null;
    readonly createdAt?: number;
  },
): Promise<Memory> =>
  request("PUT /memory/{agent}/{key}", { params: { agent: place.agent, key: place.key }, body: entry });

/** Puts an entry back as it was noted. */
export const putMemoryBack = ({ agent, key, value, createdAt, expiresAt }: Memory): Promise<Memory> =>
  correctMemory({ agent, key }, { value, createdAt, ...(expiresAt !== undefined && { expiresAt }) });

export const forgetMemory = (place: Place): Promise<Memory> =>
  request("DELETE /memory/{agent}/{key}", { params: { agent: place.agent, key: place.key } });

export const forgetEverything = (): Promise<unknown> => request("DELETE /memory");

export const memoriesAsYaml = (): Promise<Blob> => requestFile("GET /memory", { accept: "application/yaml" });
