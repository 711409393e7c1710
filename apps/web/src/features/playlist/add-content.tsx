import { Button } from "@mantine/core";
import { useInfiniteQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useRef, useState } from "react";
import type { Content } from "@canter/protocol/training/content";
import { contentPagesQuery } from "../../api/content.ts";
import { isSameTap } from "../../ui/undo/is-same-tap.ts";
import { ListSkeleton } from "../../ui/page/page-skeleton.tsx";
import plain from "../../ui/page/plain-page.module.css";
import { ProblemNotice } from "../../ui/page/problem-notice.tsx";
import { SearchField } from "../../ui/form/search-field.tsx";
import { kindInWords, minutesInWords } from "../content/content-in-words.ts";
import styles from "./playlist.module.css";

/** As many as one scans; a better search word finds the rest. */
const maxFound = 8;

/** Searches the catalogue for items to add to a playlist. */
export const AddContent = ({ onAdd }: { readonly onAdd: (content: Content) => void }) => {
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
