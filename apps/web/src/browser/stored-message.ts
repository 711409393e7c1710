import { useCallback, useState } from "react";
import { storeJson } from "./stored.ts";

/** For this tab only, or for this browser. */
type Where = "sessionStorage" | "localStorage";

type Options<Message> = {
  readonly where: Where;
  readonly place: string;
  /** Reads what is stored; anything unknown is an empty message. */
  readonly parse: (stored: string | null) => Message;
  /** What is stored of it; undefined: nothing. */
  readonly toStore: (message: Message) => Message | undefined;
};

/** A message that is being written, stored by the browser: a reload loses nothing. The options stay the same but for `place`. */
export const useStoredMessage = <Message extends { readonly text: string }>(options: Options<Message>) => {
  const { where, place, parse, toStore } = options;
  const [message, setMessage] = useState(() => parse(window[where].getItem(place)));
  return {
    message,
    put: useCallback(
      (next: Message) => {
        storeJson(where, place, toStore(next));
        setMessage(next);
      },
      [where, place, toStore],
    ),
    /**
     * A text was sent. Another one that was typed meanwhile, or is stored by another tab, stays; one that was left in the box when the page
     * was left goes.
     */
    sent: useCallback(
      (text: string) => {
        if (parse(window[where].getItem(place)).text === text) storeJson(where, place, undefined);
        setMessage((now) => (now.text === text ? parse(null) : now));
      },
      [where, place, parse],
    ),
  };
};
