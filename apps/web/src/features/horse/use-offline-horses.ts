import { useQueryClient, type QueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { cautionsQuery, careQuery, handoffQuery, horseQuery, photoAddress } from "../../api/horses.ts";
import { attachmentAddress } from "../../api/workout-actions.ts";
import { workoutsQuery } from "../../api/workouts.ts";
import { keepPicture } from "../../browser/last-read.ts";
import { useActingMember } from "../../frame/use-acting-member.ts";

type Horse = {
  readonly id: string;
  readonly photoAt?: number | undefined;
  /** In a barn: the week that is looked at, which the horse's page does not show. */
  readonly days?: unknown;
};

/** At most this many horses, those shown first. */
const maxHorses = 20;
/** The rides that a horse's page shows. */
export const maxLastRides = 10;

/** What was shown of each horse of a group when its page was kept. */
const shownAt = new Map<string, string>();

/** Reads what a horse's page shows, and so caches it; one request at a time. */
const keepHorse = async (client: QueryClient, { id, photoAt }: Horse): Promise<void> => {
  const isRecent = { staleTime: 60_000, retry: false };
  await client.fetchQuery({ ...horseQuery(id), ...isRecent });
  const { attachments } = await client.fetchQuery({ ...handoffQuery(id), ...isRecent });
  await client.fetchQuery({ ...cautionsQuery(id), ...isRecent });
  await client.fetchQuery({ ...careQuery(id), ...isRecent });
  await client.fetchQuery({ ...workoutsQuery({ athleteId: id }, maxLastRides), ...isRecent });
  const photos = attachments.filter(({ kind }) => kind === "photo").map(attachmentAddress);
  for (const address of photoAt === undefined ? photos : [photoAddress(id, photoAt), ...photos])
    await keepPicture(address);
};

type Keeping = { readonly groupId: string; readonly horses: readonly Horse[]; readonly signal: AbortSignal };

/** Again only for horses of which something else is shown now; a horse that could not be read is tried the next time. */
const keepHorses = async (client: QueryClient, { groupId, horses, signal }: Keeping): Promise<void> => {
  // Without a service worker nothing opens offline; then this never goes on.
  await navigator.serviceWorker.ready;
  for (const horse of horses.slice(0, maxHorses)) {
    if (signal.aborted) return;
    const place = `${groupId} ${horse.id}`;
    const shown = JSON.stringify({ ...horse, days: undefined });
    if (shownAt.get(place) === shown) continue;
    shownAt.set(place, shown);
    try {
      await keepHorse(client, horse);
    } catch {
      return void shownAt.delete(place);
    }
  }
};

/** Keeps the pages of these horses for offline use, with their photos, also those never opened. */
export const useOfflineHorses = (horses: readonly Horse[]): void => {
  const client = useQueryClient();
  const { group } = useActingMember();
  useEffect(() => {
    if (!("serviceWorker" in navigator)) return undefined;
    const leaving = new AbortController();
    void keepHorses(client, { groupId: group.id, horses, signal: leaving.signal });
    return () => leaving.abort();
  }, [client, group.id, horses]);
};
