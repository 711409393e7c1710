/** Does one thing at a time; calls that come meanwhile share one further time. */
export function oneAtATime(
  work: () => Promise<void>,
  reportBug: (error: unknown) => void,
): { start(): void; settled(): Promise<void> } {
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
    settled: async (): Promise<void> => {
      while (running) await running;
    },
  };
}
