import { useCallback, useEffect, useRef, useState } from "react";

export type Recording = { readonly sound: Blob; readonly seconds: number };

/** Nobody answers a question for longer; the browser's own encoding stays far below what the server accepts. */
const maxSeconds = 300;

const refused = (error: unknown): string =>
  error instanceof DOMException && error.name === "NotAllowedError"
    ? "The microphone is not allowed here. Allow it in the browser, or type it."
    : "There is no microphone here. Type it instead.";

/** The audio that a recorder captures until it stops. */
const heard = (recorder: MediaRecorder): Promise<Blob> =>
  new Promise((resolve) => {
    const parts: Blob[] = [];
    recorder.addEventListener("dataavailable", ({ data }) => parts.push(data));
    recorder.addEventListener("stop", () =>
      // Parameters of the type ("codecs=opus") add nothing to the audio itself.
      resolve(new Blob(parts, { type: recorder.mimeType.split(";")[0] ?? "audio/webm" })),
    );
  });

const letGo = (stream: MediaStream): void => {
  for (const track of stream.getTracks()) track.stop();
};

type Under = { readonly recorder: MediaRecorder; readonly sound: Promise<Blob>; readonly from: number };

type Options = {
  /** Gets what was said: after `stop`, or after five minutes. */
  readonly onRecorded: (recording: Recording) => void;
  /** The same when what records goes away by itself meanwhile; without it, to leave is to give it up. */
  readonly onLeft?: (recording: Recording) => void;
};

/** Records from the microphone, until `stop`, for five minutes at most, or until the page is left. */
export function useRecording(options: Options) {
  const [state, setState] = useState<"idle" | "asking" | "recording">("idle");
  const [seconds, setSeconds] = useState(0);
  const [problem, setProblem] = useState<string>();
  const under = useRef<Under>(undefined);
  const isLeft = useRef(false);
  const latest = useRef(options);
  useEffect(() => {
    latest.current = options;
  });

  const stop = useCallback(async (): Promise<void> => {
    const current = under.current;
    under.current = undefined;
    if (!current) return;
    const { recorder, sound, from } = current;
    const seconds = Math.max(0.1, (performance.now() - from) / 1000);
    if (recorder.state !== "inactive") recorder.stop();
    letGo(recorder.stream);
    setState("idle");
    const { onRecorded, onLeft } = latest.current;
    (isLeft.current ? onLeft : onRecorded)?.({ sound: await sound, seconds });
  }, []);

  const start = useCallback(async () => {
    setProblem(undefined);
    setState("asking");
    try {
      const stream = await navigator.mediaDevices.getUserMedia({ audio: true });
      // Left while the browser was asking: nothing there could end it any more.
      if (isLeft.current) return letGo(stream);
      const recorder = new MediaRecorder(stream);
      under.current = { recorder, sound: heard(recorder), from: performance.now() };
      recorder.start();
      setSeconds(0);
      setState("recording");
    } catch (error) {
      setProblem(refused(error));
      setState("idle");
    }
  }, []);

  useEffect(() => {
    if (state !== "recording") return undefined;
    const tick = setInterval(() => {
      if (!under.current) return;
      const passed = (performance.now() - under.current.from) / 1000;
      setSeconds(passed);
      if (passed >= maxSeconds) void stop();
    }, 250);
    return () => clearInterval(tick);
  }, [state, stop]);
  useEffect(() => {
    isLeft.current = false;
    return () => {
      isLeft.current = true;
      void stop();
    };
  }, [stop]);

  return { state, seconds, problem, start, stop };
}
