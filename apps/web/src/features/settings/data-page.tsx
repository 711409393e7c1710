import { Button, FileButton } from "@mantine/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { can } from "@canter/domain/access/access";
import { request, requestFile } from "../../api/request.ts";
import { isDemoAccount } from "../../frame/is-demo-account.ts";
import { useActingMember } from "../../frame/use-acting-member.ts";
import { saveFile } from "../../ui/save-file.ts";
import { PageHead } from "../../ui/page/page-head.tsx";
import { ProblemNotice } from "../../ui/page/problem-notice.tsx";
import { BackToMore } from "../../ui/page/back-to-more.tsx";
import { CalendarSection } from "./calendar-section.tsx";
import { WebhooksSection } from "./webhooks-section.tsx";
import styles from "./settings.module.css";

const rows = (count: number): string => `${count} ${count === 1 ? "row" : "rows"}`;

/** Exports everything of one's own as one file, to keep or to move to another Canter; and imports such a file. */
const ArchiveSection = () => {
  const acting = useActingMember();
  const client = useQueryClient();
  const saving = useMutation({
    mutationFn: async () =>
      saveFile(
        await requestFile("GET /archive", { accept: "application/zip" }),
        `canter-archive-${acting.today}.zip`,
      ),
  });
  const bringing = useMutation({
    mutationFn: (file: File) =>
      request("POST /archive", { bytes: new Blob([file], { type: "application/zip" }) }),
    onSuccess: () => client.invalidateQueries(),
  });
  if (isDemoAccount(acting.account)) return null;
  return (
    <section>
      <h2>Archive</h2>
      <p className={styles.quiet}>
        Everything of yours in {acting.group.name}, and its horses, as one ZIP file: training, recordings,
        programs, conversations, memory. Another Canter can read it, and so can you.
      </p>
      <div className={styles.buttons}>
        <Button variant="default" onClick={() => saving.mutate()} loading={saving.isPending}>
          Save my archive
        </Button>
        {can(acting.member.role, "import", "write") && (
          <FileButton accept=".zip,application/zip" onChange={(file) => file && bringing.mutate(file)}>
            {(props) => (
              <Button {...props} variant="default" loading={bringing.isPending}>
                Bring an archive in
              </Button>
            )}
          </FileButton>
        )}
      </div>
      <output className={styles.written}>
        {bringing.isSuccess &&
          `Brought in ${rows(bringing.data.added)}; ${rows(bringing.data.known)} were here already.`}
      </output>
      {(saving.error ?? bringing.error) && <ProblemNotice error={saving.error ?? bringing.error} />}
    </section>
  );
};

type Format = "json" | "csv" | "hevy" | "strong";

const formats: readonly { readonly id: Format; readonly label: string; readonly ending: string }[] = [
  { id: "json", label: "JSON, complete", ending: ".json" },
  { id: "csv", label: "CSV, for a spreadsheet", ending: ".csv" },
  { id: "hevy", label: "Your sets, for Hevy", ending: "-hevy.csv" },
  { id: "strong", label: "Your sets, for Strong", ending: "-strong.csv" },
];

/** Exports everything as a file, and makes a backup beside the data. */
export const DataPage = () => {
  const acting = useActingMember();
  const exporting = useMutation({
    mutationFn: async ({ id, ending }: (typeof formats)[number]) =>
      saveFile(
        await requestFile("GET /export", { query: { format: id } }),
        `canter-${acting.group.name.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, "-")}-${acting.today}${ending}`,
      ),
  });
  const backingUp = useMutation({
    mutationFn: () => request("POST /backup"),
  });
  // A backup contains everybody's data; the server lets only its first owner make one.
  const mayBackUp = can(acting.member.role, "backup", "write") && !isDemoAccount(acting.account);
  return (
    <>
      <PageHead title="Your data" over={<BackToMore />} />
      <div className={styles.form}>
        <section>
          <h2>Export</h2>
          <p className={styles.quiet}>
            Every workout that you can read in {acting.group.name}, as a file. Hevy and Strong have a time of
            day for each: one that nobody knows is 12:00 there.
          </p>
          <div className={styles.buttons}>
            {formats.map((format) => (
              <Button
                key={format.id}
                variant="default"
                onClick={() => exporting.mutate(format)}
                loading={exporting.isPending && exporting.variables.id === format.id}
              >
                {format.label}
              </Button>
            ))}
          </div>
          {exporting.isError && <ProblemNotice error={exporting.error} />}
        </section>
        <ArchiveSection />
        <CalendarSection />
        <WebhooksSection />
        {mayBackUp && (
          <section>
            <h2>Backup</h2>
            <p className={styles.quiet}>
              A copy of the whole database, written on the machine that Canter runs on.
            </p>
            <div className={styles.buttons}>
              <Button variant="default" onClick={() => backingUp.mutate()} loading={backingUp.isPending}>
                Back up now
              </Button>
            </div>
            <output className={styles.written}>
              {backingUp.isSuccess && <>Written to {backingUp.data.path}</>}
            </output>
            {backingUp.isError && <ProblemNotice error={backingUp.error} />}
          </section>
        )}
      </div>
    </>
  );
};
