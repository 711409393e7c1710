import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useRef } from "react";
import { isSignedOut, isUnreachable } from "../../api/request.ts";
import { useIsOnline } from "../../browser/online.ts";
import { unsentFiles } from "../../browser/unsent/unsent-files.ts";
import { unsentMessages } from "../../browser/unsent/unsent-messages.ts";
import { unsentSessions } from "../../browser/unsent/unsent-sessions.ts";
import { sendUnsentFile, sendUnsentMessage, sendUnsentSession } from "./send-unsent.ts";

/** Pause between tries while the server is unreachable, in milliseconds: browsers don't always notice that a connection is back. */
const againMs = 15_000;

/** The server can't be asked for anything: the rest waits, too. */
const isHopeless = (error: unknown): boolean => isUnreachable(error) || isSignedOut(error);

type Sending<Item> = {
  readonly items: readonly Item[];
  /** Distinguishes what is to be sent: one that changes is another. */
  readonly keyOf: (item: Item) => string;
  /** Throws where an item has to wait. */
  readonly send: (item: Item) => Promise<void>;
  /** Pause after a change, in milliseconds: another one may follow. */
  readonly quietMs?: number;
};

/**
 * Sends all items in order now, again while there are any, and as soon as there is a connection. One that the server can't take at the
 * moment holds up none of the others.
 */
const useSending = <Item,>({ items, keyOf, send, quietMs = 0 }: Sending<Item>): void => {
  const isOnline = useIsOnline();
  const isUnderWay = useRef(false);
  const nextOf = useEffectEvent((tried: ReadonlySet<string>) =>
    items.find((item) => !tried.has(keyOf(item))),
  );
  const sendIt = useEffectEvent((item: Item) => send(item));
  const keyOfIt = useEffectEvent((item: Item) => keyOf(item));
  const keys = items.map(keyOf).join(" ");
  useEffect(() => {
    if (keys === "") return undefined;
    const sendAll = async (): Promise<void> => {
      const tried = new Set<string>();
      for (let item = nextOf(tried); item; item = nextOf(tried)) {
        tried.add(keyOfIt(item));
        try {
          await sendIt(item);
        } catch (error) {
          if (isHopeless(error)) return;
        }
      }
    };
    const attempt = () => {
      if (isUnderWay.current) return;
      isUnderWay.current = true;
      void sendAll().finally(() => {
        isUnderWay.current = false;
      });
    };
    // While there is no connection, the frame asks for one.
    const first = isOnline ? setTimeout(attempt, quietMs) : undefined;
    const timer = setInterval(attempt, againMs);
    window.addEventListener("online", attempt);
    return () => {
      clearTimeout(first);
      clearInterval(timer);
      window.removeEventListener("online", attempt);
    };
  }, [keys, isOnline, quietMs]);
};

/** Ticks come in quick succession, and notes letter by letter. */
const sessionQuietMs = 500;

/**
 * Sends what a member wrote, added and ticked off, in order, as soon as there is a connection. It is loaded while there is one: once it is
 * lost it could not be fetched.
 */
export const UnsentSender = ({ memberId }: { readonly memberId: string }) => {
  const client = useQueryClient();
  const sessions = unsentSessions.use(memberId).filter(unsentSessions.isSendable);
  useSending({
    items: unsentMessages.use(memberId).filter(unsentMessages.isSendable),
    keyOf: ({ key }) => key,
    send: (one) => sendUnsentMessage(client, memberId, one),
  });
  useSending({
    items: unsentFiles.use(memberId).filter(unsentFiles.isSendable),
    keyOf: ({ key }) => key,
    send: (one) => sendUnsentFile(client, memberId, one),
  });
  useSending({
    items: sessions,
    keyOf: ({ key, log, finish }) => `${key} ${log.at} ${finish?.key}`,
    send: (one) => sendUnsentSession(client, memberId, one),
    quietMs: sessions.some(({ finish }) => finish) ? 0 : sessionQuietMs,
  });
  return null;
};
