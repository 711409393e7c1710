import { err, ok, type Result } from "@canter/domain/result";
import type { PlexAccess, PlexQuestion } from "./ask-plex.ts";
import { askPlexJson } from "./ask-plex-json.ts";

const pageSize = 200;

/** All entries of a list, as far as they could be read; `failure` (after "The Plex server") where it is not all. */
export type PlexList = { readonly entries: readonly unknown[]; readonly failure?: string };

type ListQuestion = Omit<PlexQuestion, "accept" | "query"> & {
  readonly query: Readonly<Record<string, string | number>>;
  /** No more than so many entries. */
  readonly most: number;
};

/** One page after the other until all that the server says it has is there. What was read before a failure is kept. */
export async function readPages(access: PlexAccess, { most, ...question }: ListQuestion): Promise<PlexList> {
  const entries: unknown[] = [];
  // Whatever later pages say: what the server told it had must come.
  let told = 0;
  for (;;) {
    const page = await readPage(access, question, entries.length);
    if (!page.ok) return { entries, failure: page.error };
    const { found, total } = page.value;
    told = Math.max(told, total ?? 0);
    entries.push(...found);
    if (entries.length >= most)
      return { entries: entries.slice(0, most), failure: `has more than ${most} entries` };
    const isLast = total === undefined ? found.length < pageSize : entries.length >= told;
    if (isLast || (found.length === 0 && entries.length >= told)) return { entries };
    if (found.length === 0) return { entries, failure: `told of ${told} entries and gave ${entries.length}` };
  }
}

/** `total`: what the server says it has; without a word about it there may be more behind a full page. */
async function readPage(
  access: PlexAccess,
  question: Omit<ListQuestion, "most">,
  start: number,
): Promise<Result<{ readonly found: readonly unknown[]; readonly total: number | undefined }, string>> {
  const query = {
    ...question.query,
    "X-Plex-Container-Start": start,
    "X-Plex-Container-Size": pageSize,
  };
  const answer = await askPlexJson(access, { ...question, query });
  if (!answer.ok) return answer;
  const { Metadata, totalSize, size } = answer.value;
  if (Metadata === undefined && (totalSize ?? size ?? 1) > 0)
    return err(`answered without its entries at ${question.path}`);
  return ok({ found: Metadata ?? [], total: totalSize });
}
