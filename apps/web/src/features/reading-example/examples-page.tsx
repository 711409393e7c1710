import { Button, Switch } from "@mantine/core";
import { useMutation, useQueryClient, useSuspenseQuery } from "@tanstack/react-query";
import type { ReadingExampleResponse } from "@canter/protocol/training/reading-examples";
import type { DisciplineResponse } from "@canter/protocol/training/workouts";
import { deleteReadingExample, readingExamplesFile, shareReadingExample } from "../../api/workout-actions.ts";
import { disciplinesQuery, readingExamplesQuery } from "../../api/workouts.ts";
import { type ActingMember, useActingMember } from "../../frame/use-acting-member.ts";
import { ConfirmButton } from "../../ui/form/confirm-button.tsx";
import { Moment } from "../../ui/moment.tsx";
import { BackToMore } from "../../ui/page/back-to-more.tsx";
import { EmptyState } from "../../ui/page/empty-state.tsx";
import { PageHead } from "../../ui/page/page-head.tsx";
import styles from "../../ui/page/plain-page.module.css";
import { ProblemNotice } from "../../ui/page/problem-notice.tsx";
import { saveFile } from "../../ui/save-file.ts";
import { excerpt } from "../../ui/words/excerpt.ts";
import own from "./reading-example.module.css";
import { readingsInWords } from "./readings-in-words.ts";

const Reading = ({ lines }: { readonly lines: readonly string[] }) =>
  lines.map((line, index) => <dd key={index}>{line}</dd>);

type RowProps = {
  readonly stored: ReadingExampleResponse;
  readonly acting: ActingMember;
  readonly disciplines: readonly DisciplineResponse[];
};

const ExampleRow = ({ stored, acting, disciplines }: RowProps) => {
  const client = useQueryClient();
  const { id, isShared, createdAt, example } = stored;
  const said = excerpt(example.text);
  const sharing = useMutation({
    mutationFn: (next: boolean) => shareReadingExample(client, id, next),
  });
  const readings = readingsInWords(example, { units: acting.units, disciplines });
  return (
    <li className={styles.row}>
      <div className={styles.rowWords}>
        <h2 className={own.said}>“{example.text}”</h2>
        <dl className={own.readings}>
          <dt>was read as</dt>
          <Reading lines={readings.was} />
          <dt>is read as</dt>
          <Reading lines={readings.is} />
        </dl>
        <p className={styles.quiet}>
          kept <Moment at={createdAt} zone={acting.member.zone} today={acting.today} isDay />
        </p>
        {sharing.isError && <ProblemNotice error={sharing.error} />}
      </div>
      <div className={styles.buttons}>
        <Switch
          label={`For all in ${acting.group.name}`}
          aria-label={`Share with ${acting.group.name}: ${said}`}
          checked={sharing.isPending ? sharing.variables : isShared}
          onChange={(event) => sharing.mutate(event.currentTarget.checked)}
        />
        <ConfirmButton
          label={`Delete ${said}`}
          title="Delete this example?"
          says="Its words are read as they were before. The workouts stay as they are."
          onConfirm={() => deleteReadingExample(client, id)}
        >
          Delete
        </ConfirmButton>
      </div>
    </li>
  );
};

const Export = ({ count, today }: { readonly count: number; readonly today: string }) => {
  const saving = useMutation({
    mutationFn: async () => saveFile(await readingExamplesFile(), `canter-readings-${today}.jsonl`),
  });
  return (
    <section className={styles.section} aria-labelledby="export">
      <h2 id="export">For the project</h2>
      <p className={styles.says}>
        The file has {count === 1 ? "this message" : `these ${count} messages`} word for word, with the names
        of people and horses in them, when and with which units you wrote them, and what they mean. It is
        saved on your device and sent to nobody; whoever you give it to can read all of that. Canter’s reader
        is tested and taught with such files.
      </p>
      <Button variant="default" loading={saving.isPending} onClick={() => saving.mutate()}>
        Export
      </Button>
      {saving.isError && <ProblemNotice error={saving.error} />}
    </section>
  );
};

const othersInWords = (count: number, group: string): string =>
  `${count === 1 ? "One more is" : `${count} more are`} shared by others in ${group}, and your words are read by ${count === 1 ? "it" : "them"}, too.`;

/** The member's messages that were read wrong, with what is right: to share, delete and export. */
export const ReadingExamplesPage = () => {
  const acting = useActingMember();
  const { data } = useSuspenseQuery(readingExamplesQuery);
  const { data: disciplines } = useSuspenseQuery(disciplinesQuery);
  const { items, sharedByOthers } = data;
  return (
    <>
      <PageHead
        title="Set right"
        over={<BackToMore />}
        under="Messages that were read wrong. The same words are read as you set them right. Only you see them, unless you share them."
      />
      {items.length === 0 && (
        <EmptyState>
          Nothing yet. Where a workout came from your words and is wrong, “Read wrong?” on its page leads to
          the form that sets it right, and your words stand here.
        </EmptyState>
      )}
      {items.length > 0 && (
        <ul className={styles.list} aria-label="Messages that were set right">
          {items.map((stored) => (
            <ExampleRow key={stored.id} stored={stored} acting={acting} disciplines={disciplines} />
          ))}
        </ul>
      )}
      {sharedByOthers > 0 && (
        <p className={styles.quiet}>{othersInWords(sharedByOthers, acting.group.name)}</p>
      )}
      {items.length > 0 && <Export count={items.length} today={acting.today} />}
    </>
  );
};
