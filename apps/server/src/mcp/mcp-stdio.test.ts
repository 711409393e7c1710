import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StdioClientTransport } from "@modelcontextprotocol/sdk/client/stdio.js";
import { expect, it } from "vitest";

const root = path.join(import.meta.dirname, "../../../..");
/** A busy machine takes long to start. */
const patience = { timeout: 280_000 };

it(
  "serves an assistant over standard input and output, until it disconnects",
  { timeout: 300_000 },
  async () => {
    const folder = await mkdtemp(path.join(tmpdir(), "canter-mcp-"));
    const client = new Client({ name: "test", version: "1" });
    const transport = new StdioClientTransport({
      command: path.join(root, "bin/canter"),
      args: ["mcp", "--data", folder],
      env: { PATH: process.env["PATH"] ?? "", CANTER_DEMO: "0" },
      stderr: "inherit",
    });
    await client.connect(transport as Parameters<Client["connect"]>[0], patience);
    const asked = { name: "log", arguments: { text: "ran 5k in 25:00" } };
    const logged = await client.callTool(asked, undefined, patience);
    expect(JSON.stringify(logged.content)).toContain("running");
    await client.close();
    await rm(folder, { recursive: true, force: true });
  },
);
