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

type Under = { readonly recorder: MediaRecorder; readonly sound: Promise<Blob>; readonly from: number };

/** Records from the microphone; stops automatically after five minutes, or when the page is left. */
export function useRecording() {
  const [state, setState] = useState<"idle" | "asking" | "recording">("idle");
  const [seconds, setSeconds] = useState(0);
  const [problem, setProblem] = useState<string>();
  const under = useRef<Under>(undefined);

  const stop = useCallback(async (): Promise<Recording | undefined> => {
    const current = under.current;
    under.current = undefined;
    if (!current) return undefined;
    const { recorder, sound, from } = current;
    if (recorder.state !== "inactive") recorder.stop();
    for (const track of recorder.stream.getTracks()) track.stop();
    setState("idle");
    return { sound: await sound, seconds: Math.max(0.1, (performance.now() - from) / 1000) };
  }, []);

  const start = useCallback(async () => {
    setProblem(undefined);
    setState("asking");
    try {
      const stream = await navigator.mediaDevices.getUserMedia({ audio: true });
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
      const { recorder, from } = under.current ?? {};
      if (!recorder || from === undefined) return;
      const passed = (performance.now() - from) / 1000;
      setSeconds(passed);
      if (passed >= maxSeconds && recorder.state !== "inactive") recorder.stop();
    }, 250);
    return () => clearInterval(tick);
  }, [state]);
  useEffect(() => () => void stop(), [stop]);

  return { state, seconds, problem, start, stop };
}
