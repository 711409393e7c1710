import { Button } from "@mantine/core";
import { useQuery, useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { can } from "@canter/domain/access/access";
import type { ContentSource, SyncReport } from "@canter/protocol/training/content";
import { contentSourcesQuery, refreshContent, removeSource, syncSource } from "../../api/content.ts";
import { useActingMember, type ActingMember } from "../../frame/use-acting-member.ts";
import { EmptyState } from "../../ui/page/empty-state.tsx";
import { ListSkeleton } from "../../ui/page/page-skeleton.tsx";
import { PageHead } from "../../ui/page/page-head.tsx";
import { BackLink } from "../program/back-link.tsx";
import styles from "../../ui/page/plain-page.module.css";
import { ProblemNotice } from "../../ui/page/problem-notice.tsx";
import { ConfirmButton } from "../../ui/form/confirm-button.tsx";
import { Moment } from "../../ui/moment.tsx";
import { SourceForm } from "./source-form.tsx";
import content from "./content.module.css";
import { countOf } from "./content-in-words.ts";
import { focusOpened, useOpening } from "../../ui/form/use-opening.ts";

/** "42 items · 1 program · 3 new · 1 missing". */
const reportInWords = ({ items, programs, added, changed, missing }: SyncReport): string =>
  [
    countOf(items, "item"),
    programs > 0 ? countOf(programs, "program") : undefined,
    added > 0 ? `${added} new` : undefined,
    changed > 0 ? `${changed} changed` : undefined,
    missing > 0 ? `${missing} gone missing` : undefined,
  ]
    .filter((part) => part !== undefined)
    .join(" · ");

const Report = ({ source, acting }: { readonly source: ContentSource; readonly acting: ActingMember }) => {
  const { report, syncedAt } = source;
  const read = syncedAt !== undefined && (
    <>
      Read <Moment at={syncedAt} zone={acting.member.zone} today={acting.today} />
    </>
  );
  if (!report) return <p className={styles.quiet}>{read || "Not read yet."}</p>;
  return (
    <>
      {report.failure !== undefined && (
        <p className={content.caution}>It could not be read: {report.failure} What was known stays.</p>
      )}
      <p className={styles.quiet}>
        {[report.failure === undefined && reportInWords(report)].filter(Boolean)}
        {read && report.failure === undefined && " · "}
        {read}
      </p>
      {report.problems.length > 0 && (
        <details className={content.problems} open={report.problems.length <= 3}>
          <summary>Left out: {report.problems.length}</summary>
          <ul>
            {report.problems.map(({ path, message }, index) => (
              <li key={index}>
                <code>{path}</code> {message}
              </li>
            ))}
          </ul>
        </details>
      )}
    </>
  );
};

/** One source: what it is, the result of its last sync, and its actions. */
const SourceRow = ({ source, acting }: { readonly source: ContentSource; readonly acting: ActingMember }) => {
  const client = useQueryClient();
  const [isChanging, setChanging] = useState(false);
  const sync = useMutation({
    mutationFn: () => syncSource(source.id),
    onSettled: () => refreshContent(client),
  });
  const { name, kind, url, path, libraries } = source;
  const where = kind === "plex" ? url : (path ?? "entered as text");
  return (
    <li className={styles.row}>
      <div className={styles.rowWords}>
        <h2>{name}</h2>
        <p className={styles.quiet}>
          {kind === "plex" ? "Plex" : "File or folder"} · {where}
          {libraries && libraries.length > 0 && <> · {libraries.join(", ")}</>}
        </p>
        <Report source={source} acting={acting} />
        {sync.error && <ProblemNotice error={sync.error} />}
      </div>
      {!isChanging && (
        <div className={styles.buttons}>
          <ConfirmButton
            label={`Remove ${name}`}
            title={`Remove ${name}?`}
            says={
              kind === "plex"
                ? "Its token is forgotten. What it has is marked as missing, and stays where it is used."
                : "What it has is marked as missing, and stays where it is used."
            }
            onConfirm={async () => {
              await removeSource(source.id);
              await refreshContent(client);
            }}
          >
            Remove
          </ConfirmButton>
          <Button variant="default" aria-label={`Change ${name}`} onClick={() => setChanging(true)}>
            Change
          </Button>
          <Button
            variant="default"
            loading={sync.isPending}
            aria-label={`Read it now: ${name}`}
            onClick={() => sync.mutate()}
          >
            Read it now
          </Button>
        </div>
      )}
      {isChanging && <SourceForm source={source} onDone={() => setChanging(false)} />}
    </li>
  );
};

const Sources = () => {
  const acting = useActingMember();
  const { data: sources, error, refetch } = useQuery(contentSourcesQuery);
  const [isAdding, setAdding, buttonRef] = useOpening();
  return (
    <>
      <PageHead
        title="Sources"
        over={<BackLink to="/content">Content</BackLink>}
        under={`Where ${acting.group.name} has its content from.`}
        actions={
          !isAdding && (
            <Button ref={buttonRef} variant="default" onClick={() => setAdding(true)}>
              Add one
            </Button>
          )
        }
      />
      {isAdding && (
        <div ref={focusOpened} className={styles.card}>
          <SourceForm onDone={() => setAdding(false)} />
        </div>
      )}
      {error && <ProblemNotice error={error} again={() => void refetch()} />}
      {!sources && !error && <ListSkeleton rows={2} />}
      {sources?.length === 0 && !isAdding && (
        <EmptyState example="Add the first one" onExample={() => setAdding(true)}>
          A folder of catalogue files beside Canter’s data, or a Plex server in your house.
        </EmptyState>
      )}
      {sources && sources.length > 0 && (
        <ul className={styles.list} aria-label="Sources">
          {sources.map((source) => (
            <SourceRow key={source.id} source={source} acting={acting} />
          ))}
        </ul>
      )}
    </>
  );
};

/** For owners: content sources, with their last sync results. */
export const SourcesPage = () => {
  const acting = useActingMember();
  if (can(acting.member.role, "content", "administer")) return <Sources />;
  return (
    <>
      <PageHead title="Sources" over={<BackLink to="/content">Content</BackLink>} />
      <p>Only owners of {acting.group.name} look after where its content comes from.</p>
    </>
  );
};
