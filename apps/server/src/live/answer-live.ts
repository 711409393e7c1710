import type { Context } from "hono";
import type { Application } from "@canter/application/create-application";
import type { Accounts } from "../accounts/accounts.ts";
import { admit } from "../http/admit.ts";
import { problemResponse } from "../http/problem-response.ts";
import type { Live } from "./live.ts";
import { openSocket, refuseForeignOrigin } from "./open-socket.ts";

export type LiveParts = {
  readonly application: Application;
  readonly identify: Accounts["identify"];
  readonly publicUrl?: URL;
  readonly live: Live;
  readonly reportBug: (error: unknown) => void;
};

const following = { needs: ["run", "read"], method: "get" } as const;

/** GET live: a WebSocket over which a member follows their runs; admitted like any other request. */
export async function answerLive(c: Context, parts: LiveParts): Promise<Response> {
  const { application, identify, publicUrl, live, reportBug } = parts;
  const request = c.req.raw;
  const foreign = refuseForeignOrigin(request, publicUrl?.origin);
  if (foreign) return foreign;
  const enter = async () => admit(following, request, await identify(request), application);
  const caller = await enter();
  if (!caller.ok) return caller.error;
  const { member } = caller.value;
  if (!member || !live.prepareSockets || request.headers.get("upgrade")?.toLowerCase() !== "websocket")
    return problemResponse("invalid", "Upgrade: must be websocket.", {
      fields: [{ path: "Upgrade", message: "must be websocket" }],
    });
  await live.prepareSockets();
  const mayStay = async () => (await enter()).ok;
  return openSocket(c, { application, live, member, mayStay, reportBug });
}
