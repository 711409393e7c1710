import { once } from "node:events";
import { createServer, type IncomingMessage } from "node:http";
import { text } from "node:stream/consumers";
import { createHash, randomUUID } from "node:crypto";
import { exportJWK, generateKeyPair, SignJWT } from "jose";

/** The person who signs in at the provider next. */
type Person = {
  readonly sub: string;
  readonly email: string;
  readonly name: string;
  readonly email_verified: boolean;
};

export type OidcProvider = {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** Sets the person on the provider's own sign-in page. */
  become(person: Person): void;
  stop(): Promise<void>;
};

const credentialsOf = (request: IncomingMessage, form: URLSearchParams): string => {
  const basic = /^Basic (.+)$/.exec(request.headers.authorization ?? "")?.[1];
  return basic
    ? Buffer.from(basic, "base64").toString()
    : `${form.get("client_id")}:${form.get("client_secret")}`;
};

/** A provider with discovery, authorize, token and jwks as in OpenID Connect Core 1.0, with PKCE; for one client. */
export async function startOidcProvider(): Promise<OidcProvider> {
  const [clientId, clientSecret] = ["canter", "what only canter knows"];
  const { publicKey, privateKey } = await generateKeyPair("RS256");
  const key = { ...(await exportJWK(publicKey)), kid: "one", alg: "RS256", use: "sig" };
  const codes = new Map<string, { query: URLSearchParams; person: Person }>();
  let person: Person | undefined;
  let issuer = "";

  const discovery = () => ({
    issuer,
    authorization_endpoint: `${issuer}/authorize`,
    token_endpoint: `${issuer}/token`,
    jwks_uri: `${issuer}/jwks`,
    response_types_supported: ["code"],
    subject_types_supported: ["public"],
    id_token_signing_alg_values_supported: ["RS256"],
    code_challenge_methods_supported: ["S256"],
  });
  const authorize = (query: URLSearchParams): string => {
    if (query.get("client_id") !== clientId || !person) throw new Error("unknown client");
    const code = randomUUID();
    codes.set(code, { query, person });
    const back = new URL(query.get("redirect_uri") ?? "");
    back.search = new URLSearchParams({ code, state: query.get("state") ?? "" }).toString();
    return back.href;
  };
  const exchange = async (request: IncomingMessage): Promise<object> => {
    const form = new URLSearchParams(await text(request));
    const granted = codes.get(form.get("code") ?? "");
    codes.delete(form.get("code") ?? "");
    const challenge = createHash("sha256")
      .update(form.get("code_verifier") ?? "")
      .digest("base64url");
    if (
      !granted ||
      credentialsOf(request, form) !== `${clientId}:${clientSecret}` ||
      granted.query.get("redirect_uri") !== form.get("redirect_uri") ||
      granted.query.get("code_challenge") !== challenge
    )
      throw new Error("no such grant");
    const nonce = granted.query.get("nonce");
    const idToken = await new SignJWT({ ...granted.person, ...(nonce && { nonce }) })
      .setProtectedHeader({ alg: "RS256", kid: "one" })
      .setIssuer(issuer)
      .setAudience(clientId)
      .setIssuedAt()
      .setExpirationTime("5m")
      .sign(privateKey);
    return { access_token: randomUUID(), token_type: "Bearer", expires_in: 300, id_token: idToken };
  };

  const server = createServer((request, response) => {
    const json = (body: object, status = 200) => {
      response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
    };
    const url = new URL(request.url ?? "/", issuer);
    const answer = async () => {
      if (url.pathname === "/.well-known/openid-configuration") json(discovery());
      else if (url.pathname === "/jwks") json({ keys: [key] });
      else if (url.pathname === "/authorize")
        response.writeHead(302, { location: authorize(url.searchParams) }).end();
      else if (url.pathname === "/token") json(await exchange(request));
      else json({ error: "not_found" }, 404);
    };
    answer().catch((error: unknown) =>
      json({ error: "invalid_request", error_description: String(error) }, 400),
    );
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  issuer = `http://127.0.0.1:${typeof address === "object" && address ? address.port : 0}`;
  return {
    issuer,
    clientId,
    clientSecret,
    become: (next) => void (person = next),
    stop: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
