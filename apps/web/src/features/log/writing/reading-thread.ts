let thread: Worker | undefined;

/** The thread on which text is read; started once and kept, since it takes a moment to learn the language. */
export const readingThread = (): Worker => {
  thread ??= new Worker(new URL("./parse.worker.ts", import.meta.url), { type: "module" });
  return thread;
};
