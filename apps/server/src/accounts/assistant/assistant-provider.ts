import { AsyncLocalStorage } from "node:async_hooks";
import { oauthProvider } from "@better-auth/oauth-provider";
import { hashOfToken } from "@canter/application/core/secrets";

/** The page on which a member authorises an assistant. */
export const assistantPage = "/connect";

/** Distinguishes an assistant's token from an API key. */
export const assistantTokenPrefix = "canter_mcp_";

/** Scopes for assistants: to read, to change, and to stay connected. */
export const assistantScopes = ["read", "write", "offline_access"] as const;

/** The endpoint for assistants: the audience of their tokens. */
const mcpAddress = (origin: string): string => `${origin}/mcp`;

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

/** The group that a member chose for an assistant, while their consent is being stored. */
export const chosenGroup = new AsyncLocalStorage<string>();

const snake = (name: string): string =>
  name.replace("PKCE", "Pkce").replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** Maps better-auth's table to our name, with the column names of migration 57. */
const renamed = (modelName: string, fields: string) => ({
  modelName,
  fields: Object.fromEntries(fields.split(" ").map((field) => [field, snake(field)])),
});

const ofToken =
  "token clientId sessionId userId referenceId authorizationCodeId resources requestedUserInfoClaims expiresAt createdAt revoked confirmation scopes";

const schema = {
  oauthClient: renamed(
    "oauth_clients",
    "clientId clientSecret clientDiscoveryId disabled skipConsent enableEndSession subjectType scopes clientCredentialsScopes userId createdAt updatedAt name uri icon contacts tos policy softwareId softwareVersion softwareStatement redirectUris postLogoutRedirectUris backchannelLogoutUri backchannelLogoutSessionRequired tokenEndpointAuthMethod applicationType jwks jwksUri grantTypes responseTypes requirePKCE dpopBoundAccessTokens referenceId metadata",
  ),
  oauthResource: renamed(
    "oauth_resources",
    "identifier name accessTokenTtl refreshTokenTtl signingAlgorithm signingKeyId allowedScopes customClaims dpopBoundAccessTokensRequired disabled createdAt updatedAt policyVersion metadata",
  ),
  oauthClientResource: renamed("oauth_client_resources", "clientId resourceId metadata createdAt"),
  oauthRefreshToken: renamed(
    "oauth_refresh_tokens",
    `${ofToken} rotatedAt rotationReplayResponse rotationReplayExpiresAt authTime`,
  ),
  oauthAccessToken: renamed("oauth_access_tokens", `${ofToken} refreshId`),
  oauthConsent: renamed(
    "oauth_consents",
    "clientId userId referenceId resources requestedUserInfoClaims scopes createdAt updatedAt",
  ),
  oauthClientAssertion: renamed("oauth_client_assertions", "expiresAt"),
};

/**
 * Lets assistants connect themselves to `/mcp` (OAuth 2.1 with PKCE, dynamic registration): a member grants the permissions on our page, in
 * one group, for reading or also for writing. Tokens are opaque, stored as hashes, and valid only for `/mcp`.
 */
export const assistantProvider = (origin: string) =>
  oauthProvider({
    loginPage: assistantPage,
    consentPage: assistantPage,
    scopes: [...assistantScopes],
    grantTypes: ["authorization_code", "refresh_token"],
    disableJwtPlugin: true,
    allowDynamicClientRegistration: true,
    allowUnauthenticatedClientRegistration: true,
    // Nobody manages registered assistants over these endpoints, which are not open either.
    clientPrivileges: () => false,
    resourcePrivileges: () => false,
    resources: [mcpAddress(origin)],
    enforcePerClientResources: false,
    storeTokens: { hash: async (token) => hashOfToken(token) },
    prefix: { opaqueAccessToken: assistantTokenPrefix },
    postLogin: {
      page: assistantPage,
      shouldRedirect: () => false,
      consentReferenceId: () => chosenGroup.getStore(),
    },
    schema: schema as NonNullable<Parameters<typeof oauthProvider>[0]["schema"]>,
  });
