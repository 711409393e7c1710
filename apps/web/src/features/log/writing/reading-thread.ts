let thread: Worker | undefined;

/** The thread that reads text; started once and kept, since loading the language takes a moment. */
export const readingThread = (): Worker => {
  thread ??= new Worker(new URL("./parse.worker.ts", import.meta.url), { type: "module" });
  return thread;
};
