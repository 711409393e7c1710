import type { Application } from "@canter/application/create-application";
import type { MemberContext } from "@canter/application/core/application-context";
import { Server } from "@modelcontextprotocol/sdk/server/index.js";
import {
  CallToolRequestSchema,
  type CallToolResult,
  ErrorCode,
  ListResourcesRequestSchema,
  ListToolsRequestSchema,
  McpError,
  ReadResourceRequestSchema,
} from "@modelcontextprotocol/sdk/types.js";
import { programVersion } from "../canter.ts";

/** `isReading`: the key is read-only. */
export type McpCaller = { readonly member: MemberContext; readonly isReading: boolean };

const text = (value: unknown): string => (typeof value === "string" ? value : JSON.stringify(value));

/** What an assistant may read as resources: each is the result of a tool. */
const resources = [
  { uri: "canter://program", name: "Program", tool: "get_program", input: {} },
  { uri: "canter://workouts", name: "Last workouts", tool: "get_recent_workouts", input: {} },
  { uri: "canter://health", name: "Body and food", tool: "get_health_summary", input: {} },
] as const;

/**
 * A Model Context Protocol server for one member in one group: the agents' tools, as far as the key and the member's role allow. Changes of
 * a program become proposals, which the member applies in Canter.
 */
export async function createMcpServer(
  application: Application,
  { member, isReading }: McpCaller,
): Promise<Server> {
  const tools = await application.assistant.openAssistantTools(member, { isReading });
  const server = new Server(
    { name: "canter", version: programVersion },
    {
      capabilities: { tools: {}, resources: {} },
      instructions: `The training diary of ${member.member.name} in ${member.group.name}. Changes of a program are proposals that the member applies in Canter.`,
    },
  );
  server.setRequestHandler(ListToolsRequestSchema, () => ({
    tools: tools.list.map(({ name, description, inputSchema, isReadOnly }) => ({
      name,
      description,
      inputSchema: { ...inputSchema, type: "object" as const },
      annotations: { readOnlyHint: isReadOnly, openWorldHint: false },
    })),
  }));
  server.setRequestHandler(CallToolRequestSchema, async ({ params }): Promise<CallToolResult> => {
    const done = await tools.call(params.name, params.arguments ?? {});
    return done.ok
      ? { content: [{ type: "text", text: text(done.value) }] }
      : { content: [{ type: "text", text: done.error }], isError: true };
  });
  server.setRequestHandler(ListResourcesRequestSchema, () => ({
    resources: resources.map(({ uri, name }) => ({ uri, name, mimeType: "text/plain" })),
  }));
  server.setRequestHandler(ReadResourceRequestSchema, async ({ params: { uri } }) => {
    const resource = resources.find((one) => one.uri === uri);
    if (!resource) throw new McpError(ErrorCode.InvalidParams, "There is no such resource.");
    const done = await tools.call(resource.tool, resource.input);
    return { contents: [{ uri, mimeType: "text/plain", text: done.ok ? text(done.value) : done.error }] };
  });
  return server;
}
