/** The page on which a member lets an assistant in. */
export const assistantPage = "/connect";

/** What tells a token of an assistant and a key apart. */
export const assistantTokenPrefix = "canter_mcp_";

/** What assistants ask for: to look, to change, and to stay connected. */
export const assistantScopes = ["read", "write", "offline_access"] as const;

/** Where assistants are answered: what their tokens are good for. */
export const mcpAddress = (origin: string): string => `${origin}/mcp`;

const resourcePath = "/.well-known/oauth-protected-resource";

/** Where it is said who lets them in (RFC 9728), at either address. */
export const resourceMetadataPaths = [`${resourcePath}/mcp`, resourcePath] as const;
/** Where that one says how (RFC 8414). */
export const authorizationServerPaths = [
  "/.well-known/oauth-authorization-server/api/auth",
  "/.well-known/oauth-authorization-server",
] as const;

export const resourceMetadata = (origin: string) => ({
  resource: mcpAddress(origin),
  resource_name: "Canter",
  authorization_servers: [`${origin}/api/auth`],
  scopes_supported: assistantScopes,
  bearer_methods_supported: ["header"],
});

/** What an assistant without a good token is answered with: where it gets one. */
export const mcpChallenge = (origin: string): string =>
  `Bearer resource_metadata="${origin}${resourceMetadataPaths[0]}", scope="${assistantScopes.join(" ")}"`;

/** What of the OAuth provider can be reached from outside. */
export const assistantEndpoints = [
  "GET /oauth2/authorize",
  "POST /oauth2/register",
  "POST /oauth2/token",
  "POST /oauth2/revoke",
] as const;
