import { formatDuration } from "@canter/domain/units/format-units";
import { Button } from "@mantine/core";
import { IconMicrophone, IconPlayerStop } from "@tabler/icons-react";
import { useMutation } from "@tanstack/react-query";
import { useRef } from "react";
import { saveVoiceMemo } from "../../../api/dashboards.ts";
import { ProblemNotice } from "../../../ui/page/problem-notice.tsx";
import styles from "../dashboard.module.css";
import { type Recording, useRecording } from "./use-recording.ts";

type Props = { readonly isDisabled: boolean; readonly onKept: (voiceMemoId: string) => void };

/** Records and stores a voice memo; a recording that could not be sent stays here and can be sent again. */
export const VoiceRecorder = ({ isDisabled, onKept }: Props) => {
  const recording = useRecording();
  const key = useRef("");
  const keep = useMutation({
    mutationFn: ({ sound, seconds }: Recording) => saveVoiceMemo(sound, seconds, key.current),
    onSuccess: ({ id }) => onKept(id),
  });
  const stop = async () => {
    const recorded = await recording.stop();
    if (!recorded) return;
    key.current = crypto.randomUUID();
    keep.mutate(recorded);
  };
  const unsent = keep.isError ? keep.variables : undefined;
  return (
    <div className={styles.recorder}>
      {recording.state === "recording" ? (
        <Button
          color="red"
          leftSection={<IconPlayerStop size={18} aria-hidden />}
          onClick={() => void stop()}
        >
          Stop <span className={styles.clock}>{formatDuration(Math.floor(recording.seconds))}</span>
        </Button>
      ) : (
        <Button
          variant="default"
          leftSection={<IconMicrophone size={18} aria-hidden />}
          loading={keep.isPending || recording.state === "asking"}
          disabled={isDisabled}
          onClick={() => void recording.start()}
        >
          Say it
        </Button>
      )}
      {recording.problem !== undefined && (
        <p role="alert" className={styles.quiet}>
          {recording.problem}
        </p>
      )}
      {unsent && (
        <ProblemNotice
          error={keep.error}
          again={() => keep.mutate(unsent)}
          kept="What you said is still here."
        />
      )}
    </div>
  );
};
