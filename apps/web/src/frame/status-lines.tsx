import { useEffect, useState, useSyncExternalStore } from "react";
import { Button, CloseButton } from "@mantine/core";
import { useQueryClient, type QueryClient } from "@tanstack/react-query";
import { onTimePasses } from "../browser/passing-time.ts";
import { useIsOnline } from "../browser/online.ts";
import { askHealth } from "../api/request.ts";
import { Moment } from "../ui/moment.tsx";
import { useMayLog } from "./use-may-log.ts";
import { useActingMember, type ActingMember } from "./use-acting-member.ts";
import { problemWords } from "../ui/page/problem-notice.tsx";
import { useUndoOffer, withdrawUndo, type UndoOffer } from "../ui/undo/undo-offer.ts";
import styles from "./frame.module.css";

/** Pause between questions to the server, in milliseconds. */
const askAgainMs = 60 * 60_000;
/** Nobody who has touched nothing for so long is in the middle of something. */
const idleMs = 10 * 60_000;

const touches = ["pointerdown", "keydown", "visibilitychange"] as const;

/** The address of the application's first part, with a hash in its name. */
const mainPart = /<script type="module"[^>]*\ssrc="([^"]+)"/;

/** Whether the server has another build of the application than this page; false: it does not say. */
const isOutdated = async (): Promise<boolean> => {
  const response = await fetch("/", { cache: "no-cache", headers: { accept: "text/html" } });
  const part = response.ok ? mainPart.exec(await response.text())?.[1] : undefined;
  return part !== undefined && document.querySelector(`script[src="${CSS.escape(part)}"]`) === null;
};

/** Anything that is open, typed or played would be gone. */
const isAtRest = (): boolean =>
  document.querySelector("[role=dialog]") === null &&
  [...document.querySelectorAll("textarea, input")].every(
    (field) => !("value" in field) || field.value === "" || field.matches("[type=checkbox], [type=radio]"),
  ) &&
  [...document.querySelectorAll<HTMLMediaElement>("audio, video")].every(({ paused }) => paused);

/**
 * A page may stay open for weeks. Asks hourly, and when the page is looked at again, whether the server has a newer build; then a page at
 * rest is reloaded, for any other `offer` is called. Returns how to stop that.
 */
const watchForNewerVersion = (offer: () => void): (() => void) => {
  let askedAt = Date.now();
  let touchedAt = Date.now();
  let isNewer = false;
  const touch = () => {
    touchedAt = Date.now();
  };
  const ask = async () => {
    askedAt = Date.now();
    if (!(await isOutdated().catch(() => false))) return;
    isNewer = true;
    offer();
  };
  const stopLooking = onTimePasses(() => {
    if (isNewer && Date.now() - touchedAt >= idleMs && isAtRest()) window.location.reload();
    if (!isNewer && Date.now() - askedAt >= askAgainMs) void ask();
  });
  for (const touching of touches) window.addEventListener(touching, touch);
  return () => {
    stopLooking();
    for (const touching of touches) window.removeEventListener(touching, touch);
  };
};

/** On a page that was open while Canter was updated: the way to the newer version. */
export const NewerVersionLine = () => {
  const [isOffered, setOffered] = useState(false);
  useEffect(() => (import.meta.env.PROD ? watchForNewerVersion(() => setOffered(true)) : undefined), []);
  if (!isOffered) return null;
  return (
    <output className={styles.offline}>
      There is a newer version of Canter.{" "}
      <Button variant="subtle" size="compact" onClick={() => window.location.reload()}>
        Load it
      </Button>
    </output>
  );
};

/** Interval of checks whether the server is back, in milliseconds. */
const lookAgainMs = 10_000;

/** When the oldest data on the page was read; undefined: it shows none. */
const shownSince = (client: QueryClient): number | undefined => {
  const read = client
    .getQueryCache()
    .findAll({ type: "active" })
    .filter(({ queryKey, state }) => queryKey[0] !== "session" && state.data !== undefined)
    .map(({ state }) => state.dataUpdatedAt);
  return read.length === 0 ? undefined : Math.min(...read);
};

/** Converts an instant of this device's clock to the server's. */
const byServer = (acting: ActingMember, deviceMs: number): number =>
  Temporal.Instant.from(acting.now()).epochMilliseconds - (Date.now() - deviceMs);

/** Polls the server while it is unreachable; once it is back, refetches everything on the page. */
const useReturn = (client: QueryClient, isOnline: boolean): void => {
  useEffect(() => {
    const look = () => void askHealth().catch(() => undefined);
    window.addEventListener("online", look);
    window.addEventListener("offline", look);
    const timer = isOnline ? undefined : setInterval(look, lookAgainMs);
    return () => {
      window.removeEventListener("online", look);
      window.removeEventListener("offline", look);
      clearInterval(timer);
    };
  }, [isOnline]);
  useEffect(() => {
    if (isOnline) return undefined;
    return () => void client.invalidateQueries();
  }, [client, isOnline]);
};

/** While the server is unreachable: the age of the page's data, and what happens to new messages. */
export const OfflineLine = () => {
  const acting = useActingMember();
  const mayLog = useMayLog();
  const client = useQueryClient();
  const isOnline = useIsOnline();
  useReturn(client, isOnline);
  const cache = client.getQueryCache();
  const since = useSyncExternalStore(
    (onChange) => cache.subscribe(onChange),
    () => (isOnline ? undefined : shownSince(client)),
  );
  if (isOnline) return null;
  return (
    <output className={styles.offline}>
      {navigator.onLine ? "Canter is out of reach" : "Offline"}
      {since !== undefined && (
        <>
          , as of <Moment at={byServer(acting, since)} zone={acting.member.zone} today={acting.today} />
        </>
      )}
      . {mayLog && "What you log is kept on this device and sent later."}
    </output>
  );
};

/** How long the bar offers to undo a delete; after that it is under More › Deleted. */
const shownForMs = 10_000;

const Bar = ({ offer }: { readonly offer: UndoOffer }) => {
  const [isHeld, setHeld] = useState(false);
  const [problem, setProblem] = useState<string>();
  useEffect(() => {
    if (isHeld) return undefined;
    const timer = setTimeout(() => withdrawUndo(offer.id), shownForMs);
    return () => clearTimeout(timer);
  }, [isHeld, offer.id]);
  const undo = () =>
    offer.undo().then(
      () => withdrawUndo(offer.id),
      (error: unknown) => setProblem(problemWords(error)),
    );
  return (
    <div
      className={styles.bar}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <span>{problem ?? offer.text}</span>
      <Button className={styles.undo} variant="transparent" onClick={() => void undo()}>
        {problem ? "Try again" : "Undo"}
      </Button>
      <CloseButton
        className={styles.close}
        aria-label="Dismiss"
        size={44}
        onClick={() => withdrawUndo(offer.id)}
      />
    </div>
  );
};

/** The bar at the bottom that undoes the last delete; it stays while it is hovered or focused. */
export const UndoBar = () => {
  const offer = useUndoOffer();
  return <output className={styles.undoPlace}>{offer && <Bar key={offer.id} offer={offer} />}</output>;
};
