import { ActionIcon } from "@mantine/core";
import { IconMicrophone, IconPlayerStop } from "@tabler/icons-react";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useRef } from "react";
import { formatDuration } from "@canter/domain/units/format-units";
import { saveVoiceMemo, voiceMemoQuery, voiceMemoSound } from "../../../api/dashboards.ts";
import { ProblemNotice } from "../../../ui/page/problem-notice.tsx";
import { spokenState, type SpokenState } from "../../dashboard/prompts/spoken-state.ts";
import { type Recording, useRecording } from "../../dashboard/prompts/use-recording.ts";
import styles from "../log.module.css";

const icon = { size: 22, stroke: 1.6, "aria-hidden": true } as const;

/** Records and stores audio on the server; a recording that could not be sent stays until it can be. */
export const useVoiceNote = () => {
  const key = useRef("");
  const keeping = useMutation({
    mutationFn: ({ sound, seconds }: Recording) => saveVoiceMemo(sound, seconds, key.current, "dictation"),
  });
  const recording = useRecording({
    onRecorded: (recorded) => {
      key.current = crypto.randomUUID();
      keeping.mutate(recorded);
    },
  });
  return { recording, keeping };
};
type VoiceNote = ReturnType<typeof useVoiceNote>;

/** Starts to record, or stops. */
export const VoiceButton = ({ note: { recording, keeping } }: { readonly note: VoiceNote }) =>
  recording.state === "recording" ? (
    <ActionIcon
      color="red"
      variant="filled"
      aria-label="Stop recording"
      onClick={() => void recording.stop()}
    >
      <IconPlayerStop {...icon} />
    </ActionIcon>
  ) : (
    <ActionIcon
      variant="subtle"
      aria-label="Say it"
      loading={keeping.isPending || recording.state === "asking"}
      onClick={() => void recording.start()}
    >
      <IconMicrophone {...icon} />
    </ActionIcon>
  );

const stateInWords: Readonly<Record<SpokenState, string>> = {
  written: "It is in the box: look at it, then save.",
  waiting: "It is kept, and being written down.",
  slow: "It is kept, and still being written down. You can type it in the box.",
  failed: "It is kept, but could not be written down. Type it in the box.",
  untold: "It is kept. Nothing here writes speech down: type it in the box.",
};

const Memo = ({
  memoId,
  onTranscript,
}: {
  readonly memoId: string;
  readonly onTranscript: (text: string) => void;
}) => {
  const { data: memo, dataUpdatedAt } = useQuery(voiceMemoQuery(memoId));
  const transcript = memo?.transcript;
  const tell = useEffectEvent(() => transcript !== undefined && onTranscript(transcript));
  const isReported = useRef(false);
  useEffect(() => {
    if (transcript === undefined || isReported.current) return;
    isReported.current = true;
    tell();
  }, [transcript]);
  if (!memo) return null;
  return (
    <div className={styles.voice}>
      <audio controls preload="none" src={voiceMemoSound(memoId)} aria-label="What you said">
        {/* The transcript is in the box, or is typed there. */}
        <track kind="captions" />
      </audio>
      <output className={styles.hint}>{stateInWords[spokenState(memo, dataUpdatedAt)]}</output>
    </div>
  );
};

type PanelProps = {
  readonly note: VoiceNote;
  /** Receives the transcript. */
  readonly onTranscript: (text: string) => void;
};

/** The state of a recording. */
export const VoicePanel = ({ note: { recording, keeping }, onTranscript }: PanelProps) => (
  <>
    {recording.state === "recording" && (
      <output className={styles.hint}>Listening, {formatDuration(Math.floor(recording.seconds))}.</output>
    )}
    {recording.problem !== undefined && (
      <p role="alert" className={styles.hint}>
        {recording.problem}
      </p>
    )}
    {keeping.isError && (
      <ProblemNotice
        error={keeping.error}
        again={() => keeping.mutate(keeping.variables)}
        kept="What you said is still here."
      />
    )}
    {keeping.data && <Memo key={keeping.data.id} memoId={keeping.data.id} onTranscript={onTranscript} />}
  </>
);
