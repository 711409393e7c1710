import { RequestFailed } from "./request.ts";

const underWay = new Map<string, string>();

/**
 * Sends a POST under an idempotency key that is the same for each try of it until one is answered: whoever taps again because the
 * line was cut does nothing twice. `intent` tells what is asked for from everything else.
 */
export const withRetryKey = async <T>(intent: unknown, send: (key: string) => Promise<T>): Promise<T> => {
  const place = JSON.stringify(intent);
  const key = underWay.get(place) ?? crypto.randomUUID();
  underWay.set(place, key);
  const answer = await send(key);
  underWay.delete(place);
  return answer;
};

/** Others may be at it, too, but not that many at once. */
const maxTries = 4;

/** Makes a change that looks at what is there first; where that is no longer the newest by then (409), it is made again on what is. */
export const onNewest = async <T>(change: () => Promise<T>, tries = maxTries): Promise<T> => {
  try {
    return await change();
  } catch (error) {
    const isOld = error instanceof RequestFailed && error.problem.status === 409;
    if (!isOld || tries <= 1) throw error;
    return onNewest(change, tries - 1);
  }
};
