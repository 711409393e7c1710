import { addIndexes, addTable, type IndexSpec, type TableSpec } from "./add-table.ts";
import type { Migration } from "./migration.ts";

/**
 * The tables of better-auth's OAuth provider 1.7 (instants are ISO texts, booleans 0 or 1, lists JSON): which assistants may act for
 * which members.
 */
const tables: readonly TableSpec[] = [
  {
    name: "oauth_clients",
    columns:
      "id text!, client_id text!, client_secret text, client_discovery_id text, disabled bigint, skip_consent bigint, enable_end_session bigint, subject_type text, scopes text, client_credentials_scopes text, user_id text, created_at text, updated_at text, name text, uri text, icon text, contacts text, tos text, policy text, software_id text, software_version text, software_statement text, redirect_uris text!, post_logout_redirect_uris text, backchannel_logout_uri text, backchannel_logout_session_required bigint, token_endpoint_auth_method text, application_type text, jwks text, jwks_uri text, grant_types text, response_types text, require_pkce bigint, dpop_bound_access_tokens bigint, reference_id text, metadata text",
    key: ["id"],
    unique: ["client_id"],
  },
  {
    name: "oauth_resources",
    columns:
      "id text!, identifier text!, name text!, access_token_ttl bigint, refresh_token_ttl bigint, signing_algorithm text, signing_key_id text, allowed_scopes text, custom_claims text, dpop_bound_access_tokens_required bigint, disabled bigint, created_at text, updated_at text, policy_version bigint, metadata text",
    key: ["id"],
    unique: ["identifier"],
  },
  {
    name: "oauth_client_resources",
    columns: "id text!, client_id text!, resource_id text!, metadata text, created_at text",
    key: ["id"],
  },
  {
    name: "oauth_refresh_tokens",
    columns:
      "id text!, token text!, client_id text!, session_id text, user_id text!, reference_id text, authorization_code_id text, resources text, requested_user_info_claims text, expires_at text!, created_at text!, revoked text, rotated_at text, rotation_replay_response text, rotation_replay_expires_at text, auth_time text, confirmation text, scopes text!",
    key: ["id"],
    unique: ["token"],
    references: { user_id: "auth_users" },
  },
  {
    name: "oauth_access_tokens",
    columns:
      "id text!, token text!, client_id text!, session_id text, user_id text, reference_id text, authorization_code_id text, resources text, requested_user_info_claims text, refresh_id text, expires_at text!, created_at text!, revoked text, confirmation text, scopes text!",
    key: ["id"],
    unique: ["token"],
    references: { user_id: "auth_users" },
  },
  {
    name: "oauth_consents",
    columns:
      "id text!, client_id text!, user_id text, reference_id text, resources text, requested_user_info_claims text, scopes text!, created_at text!, updated_at text!",
    key: ["id"],
    references: { user_id: "auth_users" },
  },
  { name: "oauth_client_assertions", columns: "id text!, expires_at text!", key: ["id"] },
];

const indexes: readonly IndexSpec[] = [
  ["oauth_clients", ["user_id"]],
  ["oauth_client_resources", ["client_id"]],
  ["oauth_client_resources", ["resource_id"]],
  ...["client_id", "session_id", "user_id", "authorization_code_id"].flatMap((column): IndexSpec[] => [
    ["oauth_refresh_tokens", [column]],
    ["oauth_access_tokens", [column]],
  ]),
  ["oauth_access_tokens", ["refresh_id"]],
  ["oauth_consents", ["client_id"]],
  ["oauth_consents", ["user_id"]],
];

export const assistantsMigration: Migration = {
  number: 57,
  name: "assistants",
  up: async (trx, dialect) => {
    for (const spec of tables) await addTable(trx, dialect, spec);
    await addIndexes(trx, indexes);
    // The name that the provider expects.
    await trx.schema
      .createIndex("oauth_client_resources_client_id_resource_id_uidx")
      .on("oauth_client_resources")
      .columns(["client_id", "resource_id"])
      .unique()
      .execute();
  },
};
