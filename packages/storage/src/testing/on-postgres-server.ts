import pg from "pg";

/** Does some work on a separate connection. */
export const connected = async <T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> => {
  const client = new pg.Client(url);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
};

/** Executes one statement on a separate connection. */
export const onPostgresServer = (url: string, statement: string): Promise<void> =>
  connected(url, async (client) => void (await client.query(statement)));

/** The address of another database of the same server. */
export const urlOfDatabase = (serverUrl: string, name: string): string => {
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return url.href;
};
