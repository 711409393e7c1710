// A scripted model as a separate program:
//   node main.ts --script FILE [--port 4400]
//   node main.ts --replay DIR [--port 4400]
// The script is JSON; `../script/script.ts` is its schema. DIR holds what `canter model test --record DIR` wrote. Prints one line with
// its address and serves until it is stopped.
import { readFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { z } from "zod";
import { scriptSchema } from "../script/script.ts";
import { startFakeModelServer } from "./start-fake-model-server.ts";

const usage = "Usage: node main.ts --script FILE | --replay DIR [--port N]";

function refuse(why: string): never {
  process.stderr.write(`${why}\n${usage}\n`);
  process.exit(2);
}

function readScript(file: string) {
  try {
    const script = scriptSchema.safeParse(JSON.parse(readFileSync(file, "utf8")));
    return script.success ? script.data : refuse(`${file} is no script:\n${z.prettifyError(script.error)}`);
  } catch (error) {
    return refuse(`${file} can't be read: ${error instanceof Error ? error.message : String(error)}`);
  }
}

const { values } = parseArgs({
  options: { script: { type: "string" }, replay: { type: "string" }, port: { type: "string" } },
});
const port = Number(values.port ?? 0);
if (!values.script === !values.replay) refuse("Give either a script or a folder to replay.");
const server = await startFakeModelServer(
  values.replay ? { replay: values.replay, port } : { script: readScript(values.script!), port },
);
process.stdout.write(`Fake model server: ${server.url}\n`);
for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => void server.close());
