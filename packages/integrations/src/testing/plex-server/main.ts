// A Plex server that is none, as a program of its own, for trying a source of content by hand:
//   node packages/integrations/src/testing/plex-server/main.ts [--port 32400]
// Prints its address and its token, and serves until it is ended.
import { parseArgs } from "node:util";
import { standInToken, startPlexServer } from "./start-plex-server.ts";

const { values } = parseArgs({ options: { port: { type: "string" } } });
const server = await startPlexServer({ port: Number(values.port ?? 0) });
process.stdout.write(`Stand-in Plex server: ${server.url}, token ${standInToken}\n`);
for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => void server.close());
