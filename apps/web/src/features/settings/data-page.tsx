import { Button, FileButton, NativeSelect, Switch, TextInput } from "@mantine/core";
import { useMutation, useQueryClient, queryOptions, useQuery } from "@tanstack/react-query";
import { can } from "@canter/domain/access/access";
import { useState, type FormEvent } from "react";
import { request, requestFile, pathOf, withRetryKey } from "../../api/request.ts";
import { isDemoAccount } from "../../frame/is-demo-account.ts";
import { useActingMember } from "../../frame/use-acting-member.ts";
import { saveFile } from "../../ui/save-file.ts";
import { PageHead } from "../../ui/page/page-head.tsx";
import { ProblemNotice } from "../../ui/page/problem-notice.tsx";
import { BackToMore } from "../../ui/page/back-to-more.tsx";
import { WebhooksSection } from "./webhooks-section.tsx";
import { ConfirmButton } from "../../ui/form/confirm-button.tsx";
import { Moment } from "../../ui/moment.tsx";
import { ShownOnce } from "../../ui/form/shown-once.tsx";
import { usePasswordFirst } from "../account/use-password-first.tsx";
import { focusOpened, useOpening } from "../../ui/form/use-opening.ts";
import styles from "./settings.module.css";
import plain from "../../ui/page/plain-page.module.css";

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

const feedsQuery = queryOptions({
  queryKey: ["calendar-feeds"],
  queryFn: ({ signal }) => request("GET /calendar-feeds", { signal }),
});

const covers = [
  { value: "own", label: "My plan and my training" },
  { value: "horses", label: "The horses: rides, plans, care" },
];

const FeedForm = ({ onClose }: { readonly onClose: () => void }) => {
  const client = useQueryClient();
  const [form, setForm] = useState({ name: "", covers: "own", isBusyOnly: false });
  const { first, field } = usePasswordFirst();
  const making = useMutation({
    mutationFn: () =>
      first(() =>
        withRetryKey(["calendar-feeds", form], (idempotencyKey) =>
          request("POST /calendar-feeds", {
            body: { ...form, covers: form.covers === "horses" ? "horses" : "own" },
            idempotencyKey,
          }),
        ),
      ),
    onSuccess: () => client.invalidateQueries({ queryKey: feedsQuery.queryKey }),
  });
  if (making.isSuccess)
    return (
      <ShownOnce
        title="The new address"
        label={making.data.name}
        value={new URL(
          pathOf("GET /calendars/{token}", { params: { token: `${making.data.token}.ics` } }),
          window.location.href,
        ).toString()}
        description="Subscribe to it in your calendar. It is shown only now, and whoever has it can read it."
        onClose={onClose}
      />
    );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    making.mutate();
  };
  return (
    <form ref={focusOpened} className={plain.card} onSubmit={submit} aria-label="A calendar address">
      <TextInput
        label="Where it will be used"
        placeholder="My phone"
        required
        withAsterisk={false}
        maxLength={120}
        value={form.name}
        onChange={(event) => setForm({ ...form, name: event.currentTarget.value })}
        data-autofocus
      />
      <NativeSelect
        label="What it shows"
        value={form.covers}
        onChange={(event) => setForm({ ...form, covers: event.currentTarget.value })}
        data={covers}
      />
      <Switch
        label="Only when, not what"
        checked={form.isBusyOnly}
        onChange={(event) => setForm({ ...form, isBusyOnly: event.currentTarget.checked })}
      />
      {field}
      {making.isError && <ProblemNotice error={making.error} />}
      <div className={plain.buttons}>
        <Button type="submit" loading={making.isPending}>
          Make the address
        </Button>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </form>
  );
};

/** Secret addresses of calendar feeds. */
const CalendarSection = () => {
  const acting = useActingMember();
  const client = useQueryClient();
  const { data } = useQuery(feedsQuery);
  const [isMaking, setMaking, buttonRef] = useOpening();
  if (isDemoAccount(acting.account)) return null;
  return (
    <section>
      <h2>Calendar</h2>
      <p className={styles.quiet}>
        Addresses under which your calendar reads what is planned and what was done.
      </p>
      {isMaking && <FeedForm onClose={() => setMaking(false)} />}
      {data && data.items.length > 0 && (
        <ul className={plain.list} aria-label="Calendar addresses">
          {data.items.map((feed) => (
            <li key={feed.id} className={plain.row}>
              <div className={plain.rowWords}>
                <h3>{feed.name}</h3>
                <p className={styles.quiet}>
                  {covers.find(({ value }) => value === feed.covers)?.label}
                  {feed.isBusyOnly && ", only when"} ·{" "}
                  {feed.readAt === undefined ? (
                    "never read"
                  ) : (
                    <>
                      read <Moment at={feed.readAt} zone={acting.member.zone} today={acting.today} isDay />
                    </>
                  )}
                </p>
              </div>
              <ConfirmButton
                label={`Remove ${feed.name}`}
                title={`Remove ${feed.name}?`}
                says="Nothing is at its address any more; calendars that read it stay as they are, or go empty."
                onConfirm={async () => {
                  await request("DELETE /calendar-feeds/{id}", { params: { id: feed.id } });
                  await client.invalidateQueries({ queryKey: feedsQuery.queryKey });
                }}
              >
                Remove
              </ConfirmButton>
            </li>
          ))}
        </ul>
      )}
      {!isMaking && (
        <div className={styles.buttons}>
          <Button ref={buttonRef} variant="default" onClick={() => setMaking(true)}>
            Make a calendar address
          </Button>
        </div>
      )}
    </section>
  );
};

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
