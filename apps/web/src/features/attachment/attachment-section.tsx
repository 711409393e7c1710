import { Button, FileButton } from "@mantine/core";
import { IconCamera, IconMicrophone, IconPlayerStop } from "@tabler/icons-react";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { maxAttachments } from "@canter/domain/attachment/attachment";
import { localDateAt } from "@canter/domain/schedule/local-date";
import { describeDate } from "@canter/domain/schedule/describe-date";
import { formatDuration } from "@canter/domain/units/format-units";
import { addAttachment, attachmentsQuery, refreshAttachments } from "../../api/workout-actions.ts";
import { useReach } from "../../browser/reach.ts";
import { useActingMember } from "../../frame/use-acting-member.ts";
import { ProblemNotice } from "../../ui/page/problem-notice.tsx";
import { useRecording } from "../dashboard/prompts/use-recording.ts";
import { AttachmentList } from "./attachment-list.tsx";
import { resizePhoto } from "./resize-photo.ts";
import styles from "./attachment.module.css";

const icon = { size: 20, stroke: 1.6, "aria-hidden": true } as const;

/** A picture, or a recording with its seconds; what could not be sent stays here and can be sent again. */
const useAdding = (workoutId: string) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (given: {
      readonly bytes: File | Blob;
      readonly seconds?: number;
      readonly key: string;
    }) =>
      addAttachment({
        workoutId,
        bytes: given.bytes instanceof File ? await resizePhoto(given.bytes) : given.bytes,
        durationSeconds: given.seconds,
        key: given.key,
      }),
    onSuccess: () => refreshAttachments(client, workoutId),
  });
};

/** Buttons that add a photo or a voice memo to a saved workout. */
const AttachmentButtons = ({ workoutId }: { readonly workoutId: string }) => {
  const adding = useAdding(workoutId);
  const recording = useRecording();
  const isReached = useReach();
  const isRecording = recording.state === "recording";
  const stop = async () => {
    const recorded = await recording.stop();
    if (recorded)
      adding.mutate({ bytes: recorded.sound, seconds: recorded.seconds, key: crypto.randomUUID() });
  };
  const unsent = adding.isError ? adding.variables : undefined;
  return (
    <div className={styles.buttons}>
      <FileButton
        accept="image/*"
        onChange={(file) => file && adding.mutate({ bytes: file, key: crypto.randomUUID() })}
        disabled={!isReached}
      >
        {(props) => (
          <Button
            {...props}
            variant="default"
            leftSection={<IconCamera {...icon} />}
            disabled={!isReached}
            loading={adding.isPending}
          >
            Add a photo
          </Button>
        )}
      </FileButton>
      <Button
        variant={isRecording ? "filled" : "default"}
        {...(isRecording && { color: "red" })}
        leftSection={isRecording ? <IconPlayerStop {...icon} /> : <IconMicrophone {...icon} />}
        disabled={!isReached && !isRecording}
        loading={adding.isPending || recording.state === "asking"}
        onClick={() => void (isRecording ? stop() : recording.start())}
      >
        {isRecording ? `Stop ${formatDuration(Math.floor(recording.seconds))}` : "Record a voice memo"}
      </Button>
      {!isReached && (
        <output className={styles.says}>
          Photos and voice memos need a connection. Add them here once there is one.
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

type Props = { readonly workoutId: string; readonly mayAdd: boolean };

/** The photos and voice memos of a workout, and buttons to add one; nothing for read-only members if there are none. */
export const AttachmentSection = ({ workoutId, mayAdd }: Props) => {
  const { data: items = [] } = useQuery(attachmentsQuery(workoutId));
  const { today, member } = useActingMember();
  if (!mayAdd && items.length === 0) return null;
  return (
    <div className={styles.section}>
      {items.length > 0 && (
        <AttachmentList
          items={items}
          captionOf={({ addedAt }) => `added ${describeDate(localDateAt(addedAt, member.zone), today)}`}
          mayRemove={mayAdd}
        />
      )}
      {mayAdd && items.length < maxAttachments && <AttachmentButtons workoutId={workoutId} />}
    </div>
  );
};
