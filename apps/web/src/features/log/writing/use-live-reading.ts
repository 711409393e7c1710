import { startTransition, useEffect, useRef, useState } from "react";
import type { ParseContext, ParsedMessage } from "@canter/domain/language/parsed-message";
import type { BoxText } from "@canter/domain/log-box/box-offers";
import { readingThread } from "./reading-thread.ts";
import type { ParseAnswer, ParseRequest } from "./parse.worker.ts";

/** Pause after a keystroke before the text is read, in milliseconds. */
const settleMs = 70;

export type LiveReading = {
  /** The last reading and its text. */
  readonly text: string;
  readonly parsed?: ParsedMessage;
  /** Its intent, once it is known. */
  readonly box?: BoxText;
  /** Reading while typing does not work here; saving still does. */
  readonly isBroken: boolean;
};

/** Reads the text on another thread while it is typed. `context` must keep its identity between renders. */
export const useLiveReading = (text: string, context: ParseContext | undefined): LiveReading => {
  const lastId = useRef(0);
  const [reading, setReading] = useState<LiveReading>({ text: "", isBroken: false });

  useEffect(() => {
    const thread = readingThread();
    const hear = ({ data }: MessageEvent<ParseAnswer>) => {
      // A key pressed meanwhile takes precedence over rendering the reading.
      if (data.id === lastId.current) startTransition(() => setReading({ ...data, isBroken: false }));
    };
    const fail = () => setReading((before) => ({ ...before, isBroken: true }));
    thread.addEventListener("message", hear);
    thread.addEventListener("error", fail);
    return () => {
      thread.removeEventListener("message", hear);
      thread.removeEventListener("error", fail);
    };
  }, []);

  useEffect(() => {
    lastId.current += 1;
    if (context === undefined || text.trim() === "") return undefined;
    const request: ParseRequest = { id: lastId.current, text, context };
    const timer = setTimeout(() => readingThread().postMessage(request), settleMs);
    return () => clearTimeout(timer);
  }, [text, context]);

  return text.trim() === "" ? { text: "", isBroken: reading.isBroken } : reading;
};
