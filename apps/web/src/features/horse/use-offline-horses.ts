import { useQueryClient, type QueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { cautionsQuery, careQuery, handoffQuery, horseQuery, photoAddress } from "../../api/horses.ts";
import { attachmentAddress } from "../../api/workout-actions.ts";
import { workoutsQuery } from "../../api/workouts.ts";
import { keepPicture } from "../../browser/last-read.ts";

type Horse = { readonly id: string; readonly photoAt?: number | undefined };

/** At most this many horses, those shown first. */
const maxHorses = 20;
/** The rides that a horse's page shows. */
export const maxLastRides = 10;

/** What was shown of each horse when its page was kept. */
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

/** Again only for horses of which something else is shown now; a horse that could not be read is tried the next time. */
const keepHorses = async (client: QueryClient, horses: readonly Horse[]): Promise<void> => {
  // Without a service worker nothing opens offline; then this never goes on.
  await navigator.serviceWorker.ready;
  for (const horse of horses.slice(0, maxHorses)) {
    const shown = JSON.stringify(horse);
    if (shownAt.get(horse.id) === shown) continue;
    shownAt.set(horse.id, shown);
    try {
      await keepHorse(client, horse);
    } catch {
      return void shownAt.delete(horse.id);
    }
  }
};

/** Keeps the pages of these horses for offline use, with their photos, also those never opened. */
export const useOfflineHorses = (horses: readonly Horse[]): void => {
  const client = useQueryClient();
  useEffect(() => {
    if ("serviceWorker" in navigator) void keepHorses(client, horses);
  }, [client, horses]);
};
