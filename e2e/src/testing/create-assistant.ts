import { createHash } from "node:crypto";

/** The address to which its member returns. */
const back = "http://127.0.0.1:33418/callback";
const verifier = "a-verifier-that-is-long-enough-to-be-taken-by-the-server";

/** An assistant that connects itself to `url`, as far as possible without its member's browser. */
export const createAssistant = (url: string) => {
  const register = async (): Promise<string> => {
    const answer = await fetch(`${url}/api/auth/oauth2/register`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({
        client_name: "Clever",
        redirect_uris: [back],
        token_endpoint_auth_method: "none",
      }),
    });
    const { client_id: id } = (await answer.json()) as { readonly client_id: string };
    return id;
  };
  const authorizeUrl = (id: string): string => {
    const asked = new URLSearchParams({
      response_type: "code",
      client_id: id,
      redirect_uri: back,
      scope: "read write offline_access",
      state: "7",
      code_challenge: createHash("sha256").update(verifier).digest("base64url"),
      code_challenge_method: "S256",
    });
    return `/api/auth/oauth2/authorize?${asked}`;
  };
  const tokenFor = async (id: string, code: string): Promise<string> => {
    const sent = { grant_type: "authorization_code", client_id: id, redirect_uri: back, code };
    const answer = await fetch(`${url}/api/auth/oauth2/token`, {
      method: "POST",
      body: new URLSearchParams({ ...sent, code_verifier: verifier }),
    });
    const { access_token: token } = (await answer.json()) as { readonly access_token: string };
    return token;
  };
  const askTools = async (token: string): Promise<string> => {
    const answer = await fetch(`${url}/mcp`, {
      method: "POST",
      headers: {
        authorization: `Bearer ${token}`,
        "content-type": "application/json",
        accept: "application/json, text/event-stream",
      },
      body: JSON.stringify({ jsonrpc: "2.0", id: 1, method: "tools/list" }),
    });
    return answer.ok ? answer.text() : String(answer.status);
  };
  return { back, register, authorizeUrl, tokenFor, askTools };
};
