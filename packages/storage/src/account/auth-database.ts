/**
 * The tables that better-auth reads and writes itself. Unlike ours they store instants as ISO texts; booleans are 0 or 1. A user's id is
 * the account's. We read them, and write them where a sign-up must be one transaction with the rest of it.
 */
export type AuthDatabase = {
  auth_users: {
    id: string;
    name: string;
    email: string;
    email_verified: number;
    image: string | null;
    created_at: string;
    updated_at: string;
  };
  auth_sessions: {
    id: string;
    expires_at: string;
    token: string;
    created_at: string;
    updated_at: string;
    ip_address: string | null;
    user_agent: string | null;
    user_id: string;
    /** The shared screen that it is on. */
    screen: string | null;
    /** 1: opened there by a tap, without the password. */
    tapped: number | null;
  };
  auth_credentials: {
    id: string;
    account_id: string;
    provider_id: string;
    user_id: string;
    access_token: string | null;
    refresh_token: string | null;
    id_token: string | null;
    access_token_expires_at: string | null;
    refresh_token_expires_at: string | null;
    scope: string | null;
    password: string | null;
    created_at: string;
    updated_at: string;
  };
  auth_verifications: {
    id: string;
    identifier: string;
    value: string;
    expires_at: string;
    created_at: string;
    updated_at: string;
  };
  auth_passkeys: {
    id: string;
    name: string | null;
    public_key: string;
    user_id: string;
    credential_id: string;
    counter: number;
    device_type: string;
    backed_up: number;
    transports: string | null;
    created_at: string | null;
    aaguid: string | null;
  };
  /** Assistants that have registered themselves. */
  oauth_clients: {
    id: string;
    client_id: string;
    name: string | null;
    uri: string | null;
    redirect_uris: string;
    created_at: string | null;
  };
  /** Members' consents: `scopes` is a JSON list, `reference_id` the group. */
  oauth_consents: OauthGrant & { updated_at: string };
  oauth_access_tokens: OauthToken;
  oauth_refresh_tokens: OauthToken;
};

type OauthGrant = {
  id: string;
  client_id: string;
  user_id: string | null;
  reference_id: string | null;
  scopes: string;
  created_at: string;
};

/** `token`: its hash. */
type OauthToken = OauthGrant & { token: string; expires_at: string; revoked: string | null };
