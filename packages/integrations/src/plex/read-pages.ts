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
  for (;;) {
    const page = await readPage(access, question, entries.length);
    if (!page.ok) return { entries, failure: page.error };
    const { found, total } = page.value;
    entries.push(...found);
    if (entries.length >= most)
      return { entries: entries.slice(0, most), failure: `has more than ${most} entries` };
    if (found.length === 0 && total !== undefined && entries.length < total)
      return { entries, failure: `told of ${total} entries and gave ${entries.length}` };
    if (found.length === 0 || entries.length >= (total ?? 0)) return { entries };
  }
}

/** `total`: what the server says it has; without a word about it a full page has one behind it. */
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
  const found = Metadata ?? [];
  return ok({
    found,
    total: totalSize ?? (found.length < pageSize ? start + found.length : start + found.length + 1),
  });
}
