import { useEffect, useRef, useState, type ReactNode } from "react";
import { CloseButton, Button } from "@mantine/core";
import { useQueryClient, useInfiniteQuery, useMutation } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { Content, Playlist } from "@canter/protocol/training/content";
import { changePlaylist, contentPagesQuery, playlistQuery } from "../../api/content.ts";
import { EmptyState } from "../../ui/page/empty-state.tsx";
import { movedTo } from "../../ui/undo/moved-to.ts";
import { ProblemNotice } from "../../ui/page/problem-notice.tsx";
import { SortableList } from "../../ui/form/sortable-list.tsx";
import { offerUndo } from "../../ui/undo/undo-offer.ts";
import { kindInWords } from "../content/content-in-words.ts";
import { minutesInWords } from "../../ui/words/time-in-words.ts";
import { isSameTap } from "../../ui/undo/is-same-tap.ts";
import { ListSkeleton } from "../../ui/page/page-skeleton.tsx";
import plain from "../../ui/page/plain-page.module.css";
import { SearchField } from "../../ui/form/search-field.tsx";
import { RequestFailed } from "../../api/request.ts";
import styles from "./playlist.module.css";

/** As many as one scans; a better search word finds the rest. */
const maxFound = 8;

/** Searches the catalogue for items to add to a playlist. */
const AddContent = ({ onAdd }: { readonly onAdd: (content: Content) => void }) => {
  const [q, setQ] = useState("");
  const latest = useRef<{ readonly id: string; readonly at: number }>(undefined);
  const add = (content: Content) => {
    const at = performance.now();
    const isAgain = latest.current?.id === content.id && isSameTap(latest.current.at, at);
    latest.current = { id: content.id, at };
    if (!isAgain) onAdd(content);
  };
  const found = useInfiniteQuery(contentPagesQuery(q === "" ? {} : { q }, maxFound));
  const items = found.data?.pages[0]?.items ?? [];
  return (
    <section className={styles.add} aria-labelledby="add-content">
      <h2 id="add-content">Add to it</h2>
      <SearchField value={q} onChange={setQ} label="Search the catalogue" />
      {found.isPending && <ListSkeleton rows={3} />}
      {found.isError && <ProblemNotice error={found.error} again={() => void found.refetch()} />}
      {found.data && items.length === 0 && (
        <p className={styles.quiet}>
          {q === "" ? "The catalogue is empty. " : `Nothing goes by “${q}”. `}
          <Link to="/content" className={plain.link}>
            To the catalogue
          </Link>
        </p>
      )}
      {items.length > 0 && (
        <ul className={plain.list} aria-busy={found.isPlaceholderData}>
          {items.map((content) => (
            <li key={content.id} className={styles.found}>
              <div className={styles.words}>
                <span className={styles.title}>{content.title}</span>
                <span className={styles.quiet}>
                  {kindInWords(content.kind)} · {minutesInWords(content.durationMinutes)}
                </span>
              </div>
              <Button
                variant="default"
                aria-label={`Add ${content.title}`}
                disabled={found.isPlaceholderData}
                onClick={() => add(content)}
              >
                Add
              </Button>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
};

/** How long after a request growth above is attributed to it: the server's answer changes it once more. */
const stillMs = 3000;

/**
 * Keeps what is below an element in place on the screen while the element grows: what is under the pointer stays under it. `hold` starts
 * that, for as long as the server takes.
 */
const useStillBelow = () => {
  const above = useRef<HTMLDivElement>(null);
  const heldAt = useRef<number>(undefined);
  useEffect(() => {
    const element = above.current;
    if (!element) return undefined;
    let height = element.offsetHeight;
    const observer = new ResizeObserver(() => {
      const grown = element.offsetHeight - height;
      height = element.offsetHeight;
      const isHeld = heldAt.current !== undefined && performance.now() - heldAt.current < stillMs;
      if (isHeld && grown !== 0) window.scrollBy({ top: grown, behavior: "instant" });
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return { above, hold: () => (heldAt.current = performance.now()) };
};

/** The maximum length of a playlist. */
const most = 50;

const nameOf = (content: Content | undefined): string => content?.title ?? "Gone from the catalogue";

const Line = ({ content, end }: { readonly content: Content | undefined; readonly end?: ReactNode }) => (
  <div className={styles.line}>
    <div className={styles.words}>
      {content ? (
        <Link to="/content/$contentId" params={{ contentId: content.id }} className={styles.title}>
          {content.title}
        </Link>
      ) : (
        <span className={styles.title}>{nameOf(content)}</span>
      )}
      {content?.missing === true && <span className={styles.missing}>missing from its source</span>}
      {content && <span className={styles.quiet}>{kindInWords(content.kind)}</span>}
    </div>
    {content && <span className={styles.minutes}>{minutesInWords(content.durationMinutes)}</span>}
    {end}
  </div>
);

type Props = { readonly playlist: Playlist; readonly mayChange: boolean };

/** An entry of a playlist: an item may occur twice, so each entry has a unique key. */
type KeyedEntry = { readonly key: string; readonly id: string };

/** Ids with keys; an id that was there `before` keeps its key, the first one first. */
export function keyedEntries(ids: readonly string[], before: readonly KeyedEntry[]): readonly KeyedEntry[] {
  const free = [...before];
  const taken = new Set(before.map(({ key }) => key));
  const freshKey = (id: string): string => {
    let number = 1;
    while (taken.has(`${id} ${number}`)) number += 1;
    taken.add(`${id} ${number}`);
    return `${id} ${number}`;
  };
  return ids.map((id) => {
    const known = free.findIndex((entry) => entry.id === id);
    const [entry] = known === -1 ? [] : free.splice(known, 1);
    return entry ?? { key: freshKey(id), id };
  });
}

/** A change of a playlist that others may change meanwhile. An item may occur more than once: `nth` (from 0) says which of them. */
type PlaylistChange =
  | { readonly order: readonly string[] }
  | { readonly added: string }
  | { readonly removed: string; readonly nth: number };

/** A playlist's items after a change to the current ones. Undefined: the reordered items are not the current ones. */
export function changedItems(now: readonly string[], change: PlaylistChange): readonly string[] | undefined {
  if ("added" in change) return [...now, change.added];
  if ("order" in change)
    return change.order.toSorted().join(" ") === now.toSorted().join(" ") ? change.order : undefined;
  const places = [...now.keys()].filter((at) => now[at] === change.removed);
  const at = places[change.nth] ?? places[0];
  return at === undefined ? now : now.toSpliced(at, 1);
}

const idsOf = ({ items }: Playlist): readonly string[] => items.map(({ id }) => id);

const isAnotherByNow = () =>
  new RequestFailed({
    type: "conflict",
    title: "Conflict",
    status: 412,
    detail:
      "Somebody added to this playlist or took from it meanwhile. This is how it is now: move it again.",
  });

/** A playlist's entries as shown: reordered at once, and stored one change after the other; after a refusal the stored order is shown. */
const usePlaylistOrder = (playlist: Playlist) => {
  const client = useQueryClient();
  const ids = idsOf(playlist);
  const [entries, setEntries] = useState(() => keyedEntries(ids, []));
  const [seen, setSeen] = useState(ids.join(" "));
  const keep = useMutation({
    mutationFn: (change: PlaylistChange) =>
      changePlaylist(client, playlist.id, (now) => {
        const items = changedItems(now, change);
        if (!items) throw isAnotherByNow();
        return { items };
      }),
    scope: { id: `playlist ${playlist.id}` },
    onError: async () => {
      const kept = await client.fetchQuery({ ...playlistQuery(playlist.id), staleTime: 0 });
      setEntries((shown) => keyedEntries(idsOf(kept), shown));
    },
  });
  const kept = ids.join(" ");
  if (kept !== seen && !keep.isPending) {
    setSeen(kept);
    setEntries(keyedEntries(ids, entries));
  }
  const put = (next: readonly KeyedEntry[]) => {
    setEntries(next);
    keep.mutate({ order: next.map(({ id }) => id) });
  };
  const remove = (index: number) => {
    const id = entries[index]?.id ?? "";
    setEntries(entries.toSpliced(index, 1));
    keep.mutate({ removed: id, nth: entries.slice(0, index).filter((entry) => entry.id === id).length });
  };
  const add = (id: string) => {
    setEntries([...entries, { key: `${id} added ${crypto.randomUUID()}`, id }]);
    keep.mutate({ added: id });
  };
  return { entries, put, add, remove, error: keep.error, isPending: keep.isPending };
};

/** A playlist's entries: moved by mouse or keyboard, removed, added from the catalogue. */
export const PlaylistEntries = ({ playlist, mayChange }: Props) => {
  const client = useQueryClient();
  const { entries, put, add, remove, error } = usePlaylistOrder(playlist);
  const [added, setAdded] = useState<readonly Content[]>([]);
  const { above, hold } = useStillBelow();
  const contentOf = new Map<string, Content | undefined>([
    ...added.map((content) => [content.id, content] as const),
    ...playlist.items.map(({ id, content }) => [id, content] as const),
  ]);
  if (!mayChange)
    return (
      <ol className={styles.plain} aria-label="In it">
        {playlist.items.map(({ id, content }, index) => (
          <li key={`${id} ${index}`}>
            <Line content={content} />
          </li>
        ))}
      </ol>
    );
  const takeOut = (id: string, index: number) => {
    remove(index);
    offerUndo(`Removed ${nameOf(contentOf.get(id))}.`, async () => {
      await changePlaylist(client, playlist.id, (ids) => ({ items: ids.toSpliced(index, 0, id) }));
    });
  };
  const rows = entries.map(({ key, id }, index) => {
    const content = contentOf.get(id);
    return {
      id: key,
      name: nameOf(content),
      content: (
        <Line
          content={content}
          end={<CloseButton aria-label={`Remove ${nameOf(content)}`} onClick={() => takeOut(id, index)} />}
        />
      ),
    };
  });
  return (
    <>
      <div ref={above} className={styles.above}>
        {rows.length > 0 ? (
          <SortableList label="In it" rows={rows} onMove={(from, to) => put(movedTo(entries, from, to))} />
        ) : (
          <EmptyState>Nothing in it yet. Add something from the catalogue below.</EmptyState>
        )}
        {error && <ProblemNotice error={error} />}
      </div>
      {entries.length < most ? (
        <div className={added.length > 0 ? styles.room : undefined}>
          <AddContent
            onAdd={(content) => {
              hold();
              setAdded([...added, content]);
              add(content.id);
            }}
          />
        </div>
      ) : (
        <p className={styles.quiet}>A playlist holds {most} items; this one is full.</p>
      )}
    </>
  );
};
