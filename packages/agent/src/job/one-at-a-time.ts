/** Runs one call at a time; calls that arrive meanwhile share one further run. `idle` waits until nothing runs. */
export function oneAtATime(
  work: () => Promise<void>,
  reportBug: (error: unknown) => void,
): { start(): void; idle(): Promise<void> } {
  let running: Promise<void> | undefined;
  let again = false;
  const start = (): void => {
    if (running) {
      again = true;
      return;
    }
    running = work()
      .catch(reportBug)
      .finally(() => {
        running = undefined;
        if (!again) return;
        again = false;
        start();
      });
  };
  return {
    start,
    idle: async (): Promise<void> => {
      while (running) await running;
    },
  };
}
