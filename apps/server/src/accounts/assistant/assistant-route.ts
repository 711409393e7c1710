import type { Application } from "@canter/application/create-application";
import { problemResponse, problemToResponse } from "../../http/problem-response.ts";
import { assistantPage, assistantScopes } from "./assistant-addresses.ts";
import { chosenGroup } from "./assistant-provider.ts";
import type { Auth } from "../create-auth.ts";

const isLocal = (address: unknown): boolean =>
  typeof address === "string" &&
  /^(http:\/\/(localhost|127\.0\.0\.1|\[::1\])([:/]|$)|(?!https?:)[a-z])/i.test(address);

/** A native program that does not declare itself as one would have its redirect address refused. */
function asNative(text: string): string {
  try {
    const client = JSON.parse(text) as {
      readonly application_type?: unknown;
      readonly redirect_uris?: unknown;
    };
    const { redirect_uris: addresses, application_type: type } = client;
    const isNative = type === undefined && Array.isArray(addresses) && addresses.every(isLocal);
    return isNative ? JSON.stringify({ ...client, application_type: "native" }) : text;
  } catch {
    return text;
  }
}

async function register(auth: Auth, request: Request, application: Application): Promise<Response> {
  const prepared = await application.account.prepareAssistant(Date.now());
  if (!prepared.ok) return problemToResponse(prepared.error);
  const { url, method, headers } = request;
  const body = asNative(await request.text());
  const sent = new Headers(headers);
  sent.delete("content-length");
  // A signed-in browser must not register anything in its member's name.
  sent.delete("cookie");
  return auth.handler(new Request(url, { method, headers: sent, body }));
}

/** The page's query is signed literally: pass it in one parameter, so that the page's router does not rewrite it. */
function inOneParameter(response: Response): Response {
  const location = response.headers.get("location") ?? "";
  if (!location.startsWith(`${assistantPage}?`)) return response;
  const query = encodeURIComponent(location.slice(assistantPage.length + 1));
  const headers = new Headers(response.headers);
  headers.set("location", `${assistantPage}?query=${query}`);
  return new Response(null, { status: response.status, headers });
}

/** Handles the endpoints in `assistantEndpoints`, with OAuth error responses. */
export async function answerAssistant(
  auth: Auth,
  request: Request,
  application: Application,
): Promise<Response> {
  const url = new URL(request.url);
  if (url.pathname.endsWith("/register")) return register(auth, request, application);
  if (!url.pathname.endsWith("/authorize")) return auth.handler(request);
  // The member decides each time what the assistant may do, and where.
  if (url.searchParams.get("prompt") !== "none") url.searchParams.set("prompt", "consent");
  return inOneParameter(await auth.handler(new Request(url, { headers: request.headers })));
}

export type AssistantConsent = {
  readonly query: string;
  readonly accept: boolean;
  readonly groupId: string;
  readonly access: "read" | "write";
};

/** Stores the signed-in member's decision, and returns where their browser continues: back to the assistant. */
export async function connectAssistant(
  auth: Auth,
  {
    headers: { cookie, ...others },
    origin,
  }: { readonly headers: Record<string, string>; readonly origin: string },
  { query, accept, groupId, access }: AssistantConsent,
): Promise<Response | { readonly url: string }> {
  const asked = new URLSearchParams(query).get("scope")?.split(" ") ?? [];
  const granted = assistantScopes.filter(
    (scope) => asked.includes(scope) && (scope !== "write" || access === "write"),
  );
  const consent = new Request(`${origin}/api/auth/oauth2/consent`, {
    method: "POST",
    headers: {
      ...others,
      ...(cookie !== undefined && { cookie }),
      origin,
      "content-type": "application/json",
    },
    body: JSON.stringify({ accept, scope: granted.join(" "), oauth_query: query }),
  });
  const answer = await chosenGroup.run(groupId, () => auth.handler(consent));
  const body = (await answer.json().catch(() => ({}))) as { readonly url?: unknown };
  if (answer.ok && typeof body.url === "string") return { url: body.url };
  return problemResponse(
    "invalid",
    "query: is not what this server sent, or it took too long: connect the assistant again",
    {
      fields: [
        { path: "query", message: "must be what the server opened the page with, ten minutes ago at most" },
      ],
    },
  );
}
