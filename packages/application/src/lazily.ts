/** A use case whose code is loaded when it is first asked for: a server is ready without it. */
export const lazily =
  <Args extends unknown[], Answer>(load: () => Promise<(...args: Args) => Promise<Answer>>) =>
  async (...args: Args): Promise<Answer> =>
    (await load())(...args);
