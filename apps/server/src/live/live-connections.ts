/** Streams and sockets that are open, so that they can be counted and, when the server stops, closed. */
export type LiveConnections = {
  /** Undefined: this account has too many open, or the server is stopping. Gives the function that forgets it. */
  readonly add: (accountId: string, close: () => void) => (() => void) | undefined;
  readonly closeAll: () => void;
};

/** Many tabs and tools of one person; a program that forgets to close is stopped by it. */
const maxPerAccount = 60;

export function createLiveConnections(): LiveConnections {
  const open = new Map<string, Set<() => void>>();
  let stopping = false;
  return {
    add: (accountId, close) => {
      const own = open.get(accountId) ?? new Set();
      if (stopping || own.size >= maxPerAccount) return undefined;
      open.set(accountId, own.add(close));
      return () => {
        own.delete(close);
        if (own.size === 0 && open.get(accountId) === own) open.delete(accountId);
      };
    },
    closeAll: () => {
      stopping = true;
      for (const own of [...open.values()]) for (const close of [...own]) close();
    },
  };
}
