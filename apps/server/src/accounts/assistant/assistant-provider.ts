import { AsyncLocalStorage } from "node:async_hooks";
import { oauthProvider } from "@better-auth/oauth-provider";
import { hashOfToken } from "@canter/application/core/secrets";
import { assistantPage, assistantScopes, assistantTokenPrefix, mcpAddress } from "./assistant-addresses.ts";

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
