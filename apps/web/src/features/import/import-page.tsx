import { Button, Select } from "@mantine/core";
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useRef, useState, type DragEvent } from "react";
import { athletesQuery } from "../../api/session.ts";
import { importPagesQuery, lookThroughFiles } from "../../api/workout-actions.ts";
import { useActingMember } from "../../frame/use-acting-member.ts";
import { useMayLog } from "../../frame/use-may-log.ts";
import { ViewerNotice } from "../../frame/viewer-notice.tsx";
import { BackToMore } from "../../ui/page/back-to-more.tsx";
import { OlderButton } from "../../ui/page/older-button.tsx";
import { PageHead } from "../../ui/page/page-head.tsx";
import { ProblemNotice } from "../../ui/page/problem-notice.tsx";
import diary from "../diary/diary.module.css";
import { Travelling } from "../today/travelling.tsx";
import { ImportBatch } from "./import-batch.tsx";
import { isOutdated } from "./import-in-words.ts";
import styles from "./import.module.css";

const accepted = ".fit,.tcx,.gpx,.csv,.tsv,.txt,.zip,.gz,.xml";
/** Maximum size that the server accepts at a time. */
const maxBytes = 64_000_000;

type DropProps = { readonly onFiles: (files: readonly File[]) => void; readonly isBusy: boolean };

/** Where files are dropped, or chosen. */
const DropZone = ({ onFiles, isBusy }: DropProps) => {
  const [isOver, setOver] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    if (!isBusy) onFiles([...event.dataTransfer.files]);
  };
  return (
    <div
      className={styles.zone}
      data-over={isOver || undefined}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <p className={styles.zoneTitle}>Drop files here</p>
      <p className={styles.quiet}>
        FIT, TCX and GPX of a watch, exports of Apple Health, Strava, Garmin Connect, Strong, Hevy and
        FitNotes: zipped or not. Any other table as CSV, not zipped.
      </p>
      <Button loading={isBusy} onClick={() => field.current?.click()}>
        Choose files
      </Button>
      <input
        ref={field}
        type="file"
        multiple
        hidden
        accept={accepted}
        aria-label="Files"
        onChange={(event) => {
          onFiles([...(event.target.files ?? [])]);
          event.target.value = "";
        }}
      />
    </div>
  );
};

/** Files of a watch or another app: previewed, imported, undone. */
export const ImportPage = () => {
  const client = useQueryClient();
  const acting = useActingMember();
  const mayLog = useMayLog();
  const { data: athletes = [] } = useQuery(athletesQuery);
  const writable = athletes.filter((athlete) => athlete.writable);
  const own = writable.find((athlete) => athlete.own);
  const [athleteId, setAthleteId] = useState<string>();
  const [isTooLarge, setTooLarge] = useState(false);
  const [chosen, setChosen] = useState<readonly File[]>([]);
  const batches = useInfiniteQuery(importPagesQuery);
  const looking = useMutation({
    mutationFn: (files: readonly File[]) => lookThroughFiles(files, athleteId),
    onSuccess: () => client.invalidateQueries({ queryKey: ["imports"] }),
  });
  const take = (files: readonly File[]) => {
    const isLarge = files.reduce((sum, { size }) => sum + size, 0) > maxBytes;
    setTooLarge(isLarge);
    if (files.length === 0 || isLarge) return;
    setChosen(files);
    looking.mutate(files);
  };
  const items = batches.data?.pages.flatMap((page) => page.items) ?? [];
  return (
    <>
      <PageHead
        title="Bring files in"
        over={<BackToMore />}
        under="You see what is in them first. Nothing comes in twice, and all of it can be taken back."
      />
      {/* Many files give times without a zone: read in the wrong one, the same run would come from two of them. */}
      <Travelling acting={acting} />
      {writable.length > 1 && (
        <Select
          className={styles.whose}
          label="Whose training it is"
          data={writable.map(({ id, name }) => ({ value: id, label: name }))}
          value={athleteId ?? own?.id ?? null}
          allowDeselect={false}
          onChange={(value) => setAthleteId(value ?? undefined)}
        />
      )}
      <ViewerNotice />
      {mayLog && <DropZone onFiles={take} isBusy={looking.isPending} />}
      {looking.isPending && (
        <p className={styles.quiet} aria-live="polite">
          Looking through them…
        </p>
      )}
      {isTooLarge && <p role="alert">These are more than 64 MB together: bring them in in parts.</p>}
      {looking.isError && <ProblemNotice error={looking.error} />}
      {batches.isError && <ProblemNotice error={batches.error} again={() => void batches.refetch()} />}
      {items.length > 0 && (
        <section className={diary.section} aria-label="What you brought in">
          {items.map((item) => (
            <ImportBatch
              key={item.id}
              listed={item}
              today={acting.today}
              units={acting.units}
              files={chosen}
              isOutdated={isOutdated(item, items)}
            />
          ))}
        </section>
      )}
      <OlderButton pages={batches} says="Earlier ones" />
    </>
  );
};
