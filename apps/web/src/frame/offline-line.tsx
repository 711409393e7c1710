import { useQueryClient, type QueryClient } from "@tanstack/react-query";
import { useEffect, useSyncExternalStore } from "react";
import { useIsOnline } from "../browser/online.ts";
import { askHealth } from "../api/request.ts";
import { Moment } from "../ui/moment.tsx";
import styles from "./frame.module.css";
import { useMayLog } from "./use-may-log.ts";
import { useActingMember, type ActingMember } from "./use-acting-member.ts";

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
