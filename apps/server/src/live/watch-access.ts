import type { RunSignals } from "@canter/application/core/run-signals";

export type AccessWatch = {
  readonly signals: RunSignals;
  /** Whether the stream's client would be admitted again now. */
  readonly mayStay: () => Promise<boolean>;
  readonly onEnded: () => void;
};

/** Together with the time for which credentials are trusted, two seconds at most: another process may have ended them. */
const checkEvery = 1000;

/**
 * Checks access immediately (it may have ended while the stream was being opened), regularly, and when memberships have changed. Returns
 * the function that stops it.
 */
export function watchAccess({ signals, mayStay, onEnded }: AccessWatch): () => void {
  const check = () =>
    void mayStay().then(
      (may) => may || onEnded(),
      // If a check is impossible at the moment, the next one decides.
      () => undefined,
    );
  const timer = setInterval(check, checkEvery);
  timer.unref();
  check();
  const hangUp = signals.listen({ onAccessChanged: check });
  return () => {
    clearInterval(timer);
    hangUp();
  };
}
