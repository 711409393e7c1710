import { Button } from "@mantine/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { ContentSource, SyncReport } from "@canter/protocol/training/content";
import { refreshContent, removeSource, syncSource } from "../../api/content.ts";
import type { ActingMember } from "../../frame/use-acting-member.ts";
import { ConfirmButton } from "../../ui/form/confirm-button.tsx";
import { Moment } from "../../ui/moment.tsx";
import plain from "../../ui/page/plain-page.module.css";
import { ProblemNotice } from "../../ui/page/problem-notice.tsx";
import styles from "./content.module.css";
import { countOf } from "./content-in-words.ts";
import { SourceForm } from "./source-form.tsx";

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
  if (!report) return <p className={plain.quiet}>{read || "Not read yet."}</p>;
  return (
    <>
      {report.failure !== undefined && (
        <p className={styles.caution}>It could not be read: {report.failure} What was known stays.</p>
      )}
      <p className={plain.quiet}>
        {[report.failure === undefined && reportInWords(report)].filter(Boolean)}
        {read && report.failure === undefined && " · "}
        {read}
      </p>
      {report.problems.length > 0 && (
        <details className={styles.problems} open={report.problems.length <= 3}>
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
export const SourceRow = ({
  source,
  acting,
}: {
  readonly source: ContentSource;
  readonly acting: ActingMember;
}) => {
  const client = useQueryClient();
  const [isChanging, setChanging] = useState(false);
  const sync = useMutation({
    mutationFn: () => syncSource(source.id),
    onSettled: () => refreshContent(client),
  });
  const { name, kind, url, path, libraries } = source;
  const where = kind === "plex" ? url : (path ?? "entered as text");
  return (
    <li className={plain.row}>
      <div className={plain.rowWords}>
        <h2>{name}</h2>
        <p className={plain.quiet}>
          {kind === "plex" ? "Plex" : "File or folder"} · {where}
          {libraries && libraries.length > 0 && <> · {libraries.join(", ")}</>}
        </p>
        <Report source={source} acting={acting} />
        {sync.error && <ProblemNotice error={sync.error} />}
      </div>
      {!isChanging && (
        <div className={plain.buttons}>
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
