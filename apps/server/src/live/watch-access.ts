import type { RunSignals } from "@canter/application/core/run-signals";

export type AccessWatch = {
  readonly signals: RunSignals;
  /** Whether whoever opened the stream would be let in again now. */
  readonly mayStay: () => Promise<boolean>;
  readonly onEnded: () => void;
};

/** With how long credentials are believed, two seconds at most: another process may have ended them. */
const checkEvery = 1000;

/** Asks at once (it may have ended while the stream was being opened), now and then, and when somebody's place in a group has changed. Gives the function that stops it. */
export function watchAccess({ signals, mayStay, onEnded }: AccessWatch): () => void {
  const check = () =>
    void mayStay().then(
      (may) => may || onEnded(),
      // What can't be checked at the moment is checked next time.
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
