/** The page on which a member authorises an assistant. */
export const assistantPage = "/connect";

/** Distinguishes an assistant's token from an API key. */
export const assistantTokenPrefix = "canter_mcp_";

/** Scopes for assistants: to read, to change, and to stay connected. */
export const assistantScopes = ["read", "write", "offline_access"] as const;

/** The endpoint for assistants: the audience of their tokens. */
export const mcpAddress = (origin: string): string => `${origin}/mcp`;

const resourcePath = "/.well-known/oauth-protected-resource";

/** Metadata that names the authorisation server (RFC 9728), at either path. */
export const resourceMetadataPaths = [`${resourcePath}/mcp`, resourcePath] as const;
/** Metadata of the authorisation server (RFC 8414). */
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

/** The challenge for an assistant without a valid token: where to get one. */
export const mcpChallenge = (origin: string): string =>
  `Bearer resource_metadata="${origin}${resourceMetadataPaths[0]}", scope="${assistantScopes.join(" ")}"`;

/** Endpoints of the OAuth provider that are reachable from outside. */
export const assistantEndpoints = [
  "GET /oauth2/authorize",
  "POST /oauth2/register",
  "POST /oauth2/token",
  "POST /oauth2/revoke",
] as const;
