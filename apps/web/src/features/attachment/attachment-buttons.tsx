import { Button, FileButton } from "@mantine/core";
import { IconCamera, IconMicrophone, IconPlayerStop } from "@tabler/icons-react";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { formatDuration } from "@canter/domain/units/format-units";
import { isUnreachable, RequestFailed } from "../../api/request.ts";
import { addAttachment, refreshAttachments } from "../../api/workout-actions.ts";
import { useIsOnline } from "../../browser/online.ts";
import { pageScope } from "../../browser/page-scope.ts";
import { storeUnsentFile, type UnsentFile } from "../../browser/unsent/unsent-files.ts";
import { useActingMember } from "../../frame/use-acting-member.ts";
import { ProblemNotice } from "../../ui/page/problem-notice.tsx";
import { type Recording, useRecording } from "../dashboard/prompts/use-recording.ts";
import { resizePhoto } from "./resize-photo.ts";
import styles from "./attachment.module.css";

const icon = { size: 20, stroke: 1.6, "aria-hidden": true } as const;

type Given = {
  readonly bytes: File | Blob;
  readonly durationSeconds?: number;
  readonly key: string;
};

const noRoom = new RequestFailed({
  type: "no-room",
  title: "No room",
  status: 507,
  detail: "This device has no room to keep it until there is a connection.",
});

/** A picture, or a recording with its length. Without a connection, and for a message that waits for one, it is kept on the device. */
const useAdding = (target: Props["target"]) => {
  const client = useQueryClient();
  const { member } = useActingMember();
  const isOnline = useIsOnline();
  return useMutation({
    mutationFn: async ({ bytes: given, durationSeconds, key }: Given) => {
      const scope = pageScope();
      const isPhoto = given instanceof File;
      const bytes = isPhoto ? await resizePhoto(given) : given;
      const { workoutId } = target;
      if (workoutId !== undefined && isOnline) {
        try {
          await addAttachment({ workoutId, bytes, durationSeconds, key });
          return await refreshAttachments(client, workoutId);
        } catch (error) {
          if (!isUnreachable(error)) throw error;
        }
      }
      const kind = isPhoto ? "photo" : "voice";
      const file = {
        ...target,
        key,
        kind,
        scope,
        ...(durationSeconds !== undefined && { durationSeconds }),
      } as const;
      if (!(await storeUnsentFile(member.id, file, bytes))) throw noRoom;
      return undefined;
    },
  });
};

type Props = {
  /** A saved workout, or a message that was written offline. */
  readonly target: Pick<UnsentFile, "workoutId" | "messageKey">;
  /** Below others' text they are one quiet row. */
  readonly isQuiet?: boolean;
};

/** Buttons that add a photo or a voice memo. */
export const AttachmentButtons = ({ target, isQuiet = false }: Props) => {
  const adding = useAdding(target);
  const add = ({ sound, seconds }: Recording) =>
    adding.mutate({ bytes: sound, durationSeconds: seconds, key: crypto.randomUUID() });
  // The card of a message goes away when it is sent.
  const recording = useRecording({ onRecorded: add, onLeft: add });
  const isOnline = useIsOnline();
  const isRecording = recording.state === "recording";
  const look = isQuiet
    ? ({ variant: "subtle", color: "gray", size: "compact" } as const)
    : ({ variant: "default" } as const);
  const unsent = adding.isError ? adding.variables : undefined;
  return (
    <div className={styles.buttons} data-is-quiet={isQuiet || undefined}>
      <FileButton
        accept="image/*"
        onChange={(file) => file && adding.mutate({ bytes: file, key: crypto.randomUUID() })}
      >
        {(props) => (
          <Button {...props} {...look} leftSection={<IconCamera {...icon} />} loading={adding.isPending}>
            {isQuiet ? "Photo" : "Add a photo"}
          </Button>
        )}
      </FileButton>
      <Button
        {...look}
        {...(isRecording && { variant: "filled", color: "red" })}
        leftSection={isRecording ? <IconPlayerStop {...icon} /> : <IconMicrophone {...icon} />}
        loading={adding.isPending || recording.state === "asking"}
        onClick={() => void (isRecording ? recording.stop() : recording.start())}
      >
        {isRecording
          ? `Stop ${formatDuration(Math.floor(recording.seconds))}`
          : isQuiet
            ? "Voice memo"
            : "Record a voice memo"}
      </Button>
      {!isOnline && target.workoutId !== undefined && (
        <output className={styles.says}>
          Without a connection they are kept on this device, and sent when there is one.
        </output>
      )}
      {recording.problem !== undefined && (
        <p role="alert" className={styles.says}>
          {recording.problem}
        </p>
      )}
      {unsent && (
        <ProblemNotice
          error={adding.error}
          again={() => adding.mutate(unsent)}
          kept="It is kept here as long as this page is open."
        />
      )}
    </div>
  );
};
