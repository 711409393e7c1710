import type { Application } from "@canter/application/create-application";
import { WebStandardStreamableHTTPServerTransport } from "@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js";
import type { Principal } from "../accounts/principal.ts";
import { admit } from "../http/admit.ts";
import { createMcpServer } from "./create-mcp-server.ts";

export type McpParts = {
  readonly application: Application;
  readonly principal: Principal | undefined;
  /** The challenge for a request without valid credentials: where to get them. */
  readonly challenge: string;
};

/**
 * Handles an assistant's request (Model Context Protocol over HTTP), with an API key or its own token: in its group, else in that of the
 * header `Canter-Group`, else in the account's first. No state is kept between two requests.
 */
export async function answerMcp(
  request: Request,
  { application, principal, challenge }: McpParts,
): Promise<Response> {
  // A browser's session is for Canter's own pages: a key states what its holder may do.
  const holder = principal?.sessionId === undefined ? principal : undefined;
  const caller = await admit({ needs: ["workout", "read"], method: "post" }, request, holder, application);
  if (!caller.ok) {
    if (caller.error.status === 401) caller.error.headers.set("www-authenticate", challenge);
    return caller.error;
  }
  const { member } = caller.value;
  if (!member) throw new Error("A member is let in.");
  const server = await createMcpServer(application, { member, isReading: holder?.access === "read" });
  const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true });
  try {
    await server.connect(transport);
    return await transport.handleRequest(request);
  } finally {
    await server.close();
  }
}
