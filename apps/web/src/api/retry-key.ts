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
