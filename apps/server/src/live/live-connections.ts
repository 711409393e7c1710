/** Open streams and sockets, for counting them and closing them when the server stops. */
export type LiveConnections = {
  /** Undefined: this account has too many open, or the server is stopping. Returns the function that removes it. */
  readonly add: (accountId: string, close: () => void) => (() => void) | undefined;
  readonly closeAll: () => void;
};

/** Enough for many tabs and tools of one person; stops a program that does not close its connections. */
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
