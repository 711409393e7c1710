import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { formatDuration } from "@canter/domain/units/format-units";
import {
  dropUnsentFile,
  readUnsentBytes,
  unsentFiles,
  type UnsentFile,
} from "../../browser/unsent/unsent-files.ts";
import { useActingMember } from "../../frame/use-acting-member.ts";
import { ConfirmButton } from "../../ui/form/confirm-button.tsx";
import styles from "./attachment.module.css";

type Shown = { readonly file: UnsentFile };

const nameOf = ({ kind }: UnsentFile): string => (kind === "photo" ? "photo" : "voice memo");

const addressOf = (bytes: Blob): Promise<string | null> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener("load", () => resolve(typeof reader.result === "string" ? reader.result : null));
    reader.addEventListener("error", () => reject(reader.error ?? new Error("not readable")));
    reader.readAsDataURL(bytes);
  });

/** The picture as this browser stores it. */
const Picture = ({ file: { key } }: Shown) => {
  const { data: address } = useQuery({
    queryKey: ["unsent-picture", key],
    queryFn: async () => {
      const bytes = await readUnsentBytes(key);
      return bytes ? addressOf(bytes) : null;
    },
    networkMode: "always",
  });
  return address ? <img src={address} alt="not sent yet" /> : null;
};

/** What it waits for, unless that is its message; or the question which workout it belongs to. */
const Waiting = ({ file }: Shown) => {
  const { member } = useActingMember();
  const { choices, problem, ...rest } = file;
  if (file.messageKey !== undefined && file.runId === undefined) return null;
  if (problem !== undefined) return <output className={styles.says}>{problem}</output>;
  if (!choices)
    return (
      <output className={styles.says}>Kept on this device. It is sent when there is a connection.</output>
    );
  return (
    <fieldset className={styles.choices}>
      <legend>Which of them is this {nameOf(file)} of?</legend>
      {choices.map(({ workoutId, label }) => (
        <Button
          key={workoutId}
          size="compact"
          variant="default"
          onClick={() => unsentFiles.store(member.id, { ...rest, workoutId })}
        >
          {label}
        </Button>
      ))}
    </fieldset>
  );
};

/** Photos and voice memos that were added offline, each with what it waits for. */
export const UnsentFileList = ({ files }: { readonly files: readonly UnsentFile[] }) => {
  const { member } = useActingMember();
  if (files.length === 0) return null;
  return (
    <ul className={styles.list} aria-label="Photos and voice memos not sent yet">
      {files.map((file) => (
        <li key={file.key} className={styles.item}>
          {file.kind === "photo" && <Picture file={file} />}
          <Waiting file={file} />
          <span className={styles.foot}>
            {file.kind === "voice" && `Voice memo · ${formatDuration(Math.round(file.durationSeconds ?? 0))}`}
            <ConfirmButton
              title={`Remove this ${nameOf(file)}?`}
              says="It is on this device only, and deleted for good."
              label={`Remove the ${nameOf(file)} that is not sent yet`}
              onConfirm={() => dropUnsentFile(member.id, file.key)}
            >
              Remove
            </ConfirmButton>
          </span>
        </li>
      ))}
    </ul>
  );
};
