import { HAS_END, IS_PLAIN_ORIGIN, IS_RARE_EVENT } from "../sql/attention.ts"
import { DISPLACE_IN_TURN } from "../sql/displaced_codes.ts"
import { USER_LIST_INDEXES } from "../sql/user_list.ts"
import { CHANGE_NOTICES } from "./change_notices.ts"
import { clientLists } from "./client_lists.ts"
import type { Migration } from "./migration.ts"
import { observedTables } from "./observed_tables.ts"

/**
 * The whole schema. Ids are their 16 bytes, times are milliseconds in BIGINT, booleans are 0 or 1, and lists are text separated by spaces.
 * No foreign keys: verbs delete dependent rows in the same write, and the tables may be on different machines.
 * - `grant.removable_day` (days since 1970) is when maintenance checks the row. A refresh leaves it unchanged, which saves an index write.
 * - The next rotation overwrites `grant.rotated_from` and `repeated_from`, so no row grows with its refreshes.
 * - `grant_unused` contains only the grants whose code is not exchanged yet: at most 20 per user and client.
 * - `session.root_id` is the id of the person's first session in this browser, possibly the session's own id. The session ids that clients
 *   receive are made from it.
 * - `authenticator_app` has the second factor of a user, and `recovery_code` one row for each recovery code that is left.
 * - `grant.level` is the level of the sign-in, and NULL for `pwd`, so that most rows hold nothing.
 * - `grant.session_id` is the `root_id` of the session in which the user approved.
 * - `consent` is the consent for this service itself. Each other resource has its own row in `resource_consent`.
 * - `api.identifier_key` is the identifier in the form that is compared, see oauth/resource.ts.
 * - `client.metadata_url` is the client_id of a client with a metadata document; the row's id is a digest of this URL. Decision 0042.
 * - `role.scope` is a list of scope values that are granted only to holders of a role. `role_holder.holder_id` is the id of a user or of a group.
 * - `user.attributes` is JSON: the attributes that the user has, by their names.
 * - `claim.name_key` is the name and the client's id: one claim of a name for each client, and one for all clients.
 * - `user.invited_at` is the time of an invitation that the user has not accepted: until then there is no password.
 * - `look.owner_id` is the id of a client, or 16 zero bytes for the look of the whole service. `look_logo` has the content of its logo.
 * - `user.email_key` is a verified address in the form that is compared, see store/sql/user.ts.
 * - `user.username_folded` and `user.email_folded` are compared by their bytes, so that one index serves equality and searches by prefix.
 * - `revoked_token` and `used_assertion` hold tokens and assertions that must be refused until they would have expired anyway.
 * - `idempotency_key` has one row for each creation with a key through the admin API, for a day. Both digests are MACs.
 * - `mail_delivery` has the e-mails that are not sent yet. `parameters` is JSON, and contains neither the text of the e-mail nor its link.
 * - `refusal` has a fixed number of slots, and new refusals overwrite old ones: a flood of refusals does not make the table grow.
 * - `statistic` has one row for each series (fixed words), for each minute of a day and each hour of ninety days.
 * - `client_usage` has one row for each series (fixed words) of a client, for each day of ninety days on which the series counted something.
 * - `rate_window` holds the counters that several processes share. `key` is a digest of 16 bytes, which nothing reads back.
 * - `unconsented_client` has the self-registered clients without a consent, each with the address block that registered it. The write that
 *   sets `leaving` to 1 also deletes the client. Each registration changes the row of `registration_turn`, so registrations run one after
 *   another.
 * - `provenance` (decision 0019), `server_clock` (decision 0034), `registration_turn` and `probe` have one row each.
 */
export const initial: Migration = {
  version: 1,
  name: "initial",
  statements: ({
    bytes,
    byBytes,
    clustered,
    unlogged,
    roomForUpdates,
    countsTogether,
    parallelWrites,
    notifiesChanges,
  }) => [
    `CREATE TABLE client (
      id ${bytes} PRIMARY KEY,
      kind TEXT NOT NULL,
      name TEXT NOT NULL,
      name_folded ${byBytes("TEXT")} NOT NULL,
      redirect_uris TEXT NOT NULL,
      native INTEGER NOT NULL,
      scope TEXT NOT NULL,
      requestable_scope TEXT NOT NULL,
      grant_types TEXT NOT NULL,
      id_token_alg TEXT NOT NULL,
      refresh_repeat BIGINT,
      consent TEXT NOT NULL,
      cors_origins TEXT NOT NULL,
      auth_method TEXT NOT NULL,
      jwks TEXT,
      jwks_uri TEXT,
      post_logout_redirect_uris TEXT NOT NULL,
      backchannel_logout_uri TEXT,
      subject_type TEXT NOT NULL,
      sector_identifier TEXT,
      sector_identifier_uri TEXT,
      userinfo_alg TEXT,
      access_token_format TEXT NOT NULL,
      resources TEXT NOT NULL,
      introspection TEXT NOT NULL,
      default_max_age BIGINT,
      default_acr_values TEXT NOT NULL,
      sign_in_level TEXT NOT NULL,
      id_token_on_refresh INTEGER NOT NULL,
      registered_by TEXT NOT NULL,
      metadata_url TEXT,
      enabled INTEGER NOT NULL,
      created_at BIGINT NOT NULL
    )${clustered}`,
    `CREATE TABLE client_secret (
      id ${bytes} PRIMARY KEY,
      client_id ${bytes} NOT NULL,
      digest ${bytes} NOT NULL,
      sealed ${bytes} NOT NULL,
      created_at BIGINT NOT NULL,
      expires_at BIGINT,
      last_used_at BIGINT
    )${clustered}`,
    "CREATE INDEX client_secret_client ON client_secret (client_id)",
    `CREATE INDEX client_secret_end ON client_secret (expires_at) WHERE ${HAS_END}`,
    // A sealed value begins with the id of its key. At start, these indexes lead to the values of former server secrets.
    "CREATE INDEX client_secret_key ON client_secret (substr(sealed, 1, 4))",
    `CREATE TABLE api (
      id ${bytes} PRIMARY KEY,
      identifier TEXT NOT NULL,
      identifier_key TEXT NOT NULL UNIQUE,
      name TEXT,
      open_to TEXT NOT NULL,
      access_token_format TEXT,
      access_token_ttl BIGINT,
      created_at BIGINT NOT NULL
    )${clustered}`,
    `CREATE TABLE scope_value (
      value TEXT PRIMARY KEY,
      api_id ${bytes} NOT NULL,
      description TEXT NOT NULL,
      description_de TEXT,
      description_es TEXT,
      description_fr TEXT,
      assigned INTEGER NOT NULL,
      sign_in_level TEXT NOT NULL
    )${clustered}`,
    `CREATE TABLE role (
      id ${bytes} PRIMARY KEY,
      name TEXT NOT NULL UNIQUE,
      description TEXT,
      scope TEXT NOT NULL,
      created_at BIGINT NOT NULL
    )${clustered}`,
    `CREATE TABLE "group" (
      id ${bytes} PRIMARY KEY,
      name TEXT NOT NULL UNIQUE,
      description TEXT,
      created_at BIGINT NOT NULL
    )${clustered}`,
    `CREATE TABLE group_member (
      user_id ${bytes} NOT NULL,
      group_id ${bytes} NOT NULL,
      PRIMARY KEY (user_id, group_id)
    )${clustered}`,
    "CREATE INDEX group_member_group ON group_member (group_id, user_id)",
    `CREATE TABLE role_holder (
      holder_id ${bytes} NOT NULL,
      role_id ${bytes} NOT NULL,
      PRIMARY KEY (holder_id, role_id)
    )${clustered}`,
    "CREATE INDEX role_holder_role ON role_holder (role_id, holder_id)",
    ...clientLists({ bytes, byBytes, clustered }),
    `CREATE INDEX client_origin_plain ON client_origin (client_id) WHERE ${IS_PLAIN_ORIGIN}`,
    `CREATE TABLE "user" (
      id ${bytes} PRIMARY KEY,
      username TEXT NOT NULL,
      username_folded ${byBytes("TEXT")} NOT NULL UNIQUE,
      email TEXT,
      email_verified INTEGER NOT NULL,
      email_key TEXT UNIQUE,
      email_folded ${byBytes("TEXT")},
      name TEXT,
      role TEXT NOT NULL,
      attributes TEXT,
      disabled INTEGER NOT NULL,
      invited_at BIGINT,
      password_hash TEXT,
      created_at BIGINT NOT NULL
    )${clustered}`,
    'CREATE INDEX user_email_folded ON "user" (email_folded, id)',
    // Hashes of an import, and of programs with another cost. A sign-in asks which forms of hashes exist.
    `CREATE INDEX user_other_password ON "user" (${byBytes("password_hash")})
      WHERE substr(password_hash, 1, 31) <> '$argon2id$v=19$m=19456,t=2,p=1$'`,
    `CREATE INDEX user_administrator ON "user" (id) WHERE role = 'admin' AND disabled = 0`,
    ...USER_LIST_INDEXES,
    // The latest time at which `admin create` or a setup link created the first administrator.
    "CREATE TABLE first_administrator (created_at BIGINT)",
    "INSERT INTO first_administrator (created_at) VALUES (NULL)",
    `CREATE TABLE attribute (
      name TEXT PRIMARY KEY,
      type TEXT NOT NULL,
      description TEXT
    )${clustered}`,
    `CREATE TABLE look (
      owner_id ${bytes} PRIMARY KEY,
      name TEXT,
      accent TEXT,
      accent_dark TEXT,
      support_uri TEXT,
      policy_uri TEXT,
      tos_uri TEXT,
      logo_digest TEXT,
      logo_type TEXT,
      logo_width INTEGER,
      logo_height INTEGER,
      logo_bytes INTEGER
    )${clustered}`,
    `CREATE TABLE look_logo (
      owner_id ${bytes} PRIMARY KEY,
      content ${bytes} NOT NULL
    )`,
    `CREATE TABLE claim (
      id ${bytes} PRIMARY KEY,
      name TEXT NOT NULL,
      client_id ${bytes},
      name_key TEXT NOT NULL UNIQUE,
      source TEXT NOT NULL,
      scope TEXT NOT NULL,
      targets TEXT NOT NULL
    )${clustered}`,
    `CREATE TABLE session (
      id ${bytes} PRIMARY KEY,
      user_id ${bytes} NOT NULL,
      root_id ${bytes} NOT NULL,
      factors TEXT NOT NULL,
      network TEXT,
      device TEXT,
      last_seen_at BIGINT NOT NULL,
      expires_at BIGINT NOT NULL
    )${clustered}${roomForUpdates}`,
    'CREATE INDEX "session_user" ON session (user_id)',
    "CREATE INDEX session_expires_at ON session (expires_at)",
    `CREATE TABLE authenticator_app (
      id ${bytes} PRIMARY KEY,
      user_id ${bytes} NOT NULL UNIQUE,
      sealed ${bytes} NOT NULL,
      used_step BIGINT NOT NULL,
      created_at BIGINT NOT NULL,
      last_used_at BIGINT
    )${clustered}`,
    "CREATE INDEX authenticator_app_key ON authenticator_app (substr(sealed, 1, 4))",
    `CREATE TABLE recovery_code (
      user_id ${bytes} NOT NULL,
      digest ${bytes} NOT NULL,
      created_at BIGINT NOT NULL,
      PRIMARY KEY (user_id, digest)
    )${clustered}`,
    `CREATE TABLE "grant" (
      id ${bytes} PRIMARY KEY,
      user_id ${bytes} NOT NULL,
      client_id ${bytes} NOT NULL,
      session_id ${bytes},
      scope TEXT NOT NULL,
      claims TEXT,
      resources TEXT,
      redirect_uri TEXT NOT NULL,
      challenge_digest ${bytes},
      challenge_method TEXT,
      nonce TEXT,
      auth_time BIGINT NOT NULL,
      level TEXT,
      created_at BIGINT NOT NULL,
      code_expires_at BIGINT NOT NULL,
      used_at BIGINT,
      failed_attempts INTEGER NOT NULL,
      generation INTEGER NOT NULL,
      confirmed_generation INTEGER NOT NULL,
      rotated_at BIGINT,
      rotated_from TEXT,
      repeated_from TEXT,
      refresh_expires_at BIGINT,
      ended_at BIGINT,
      ended_why TEXT,
      removable_day INTEGER NOT NULL
    )${clustered}${roomForUpdates}`,
    'CREATE INDEX grant_user ON "grant" (user_id, session_id)',
    'CREATE INDEX grant_client ON "grant" (client_id)',
    'CREATE INDEX grant_removable_day ON "grant" (removable_day)',
    'CREATE INDEX grant_unused ON "grant" (user_id, client_id, id) WHERE used_at IS NULL AND ended_at IS NULL',
    ...(parallelWrites ? [DISPLACE_IN_TURN] : []),
    `CREATE TABLE consent (
      user_id ${bytes} NOT NULL,
      client_id ${bytes} NOT NULL,
      scope TEXT NOT NULL,
      remembered_at BIGINT NOT NULL,
      PRIMARY KEY (user_id, client_id)
    )${clustered}`,
    "CREATE INDEX consent_client ON consent (client_id)",
    `CREATE TABLE resource_consent (
      user_id ${bytes} NOT NULL,
      client_id ${bytes} NOT NULL,
      resource TEXT NOT NULL,
      scope TEXT NOT NULL,
      remembered_at BIGINT NOT NULL,
      PRIMARY KEY (user_id, client_id, resource)
    )${clustered}`,
    "CREATE INDEX resource_consent_client ON resource_consent (client_id)",
    `CREATE TABLE passkey (
      id ${bytes} PRIMARY KEY,
      user_id ${bytes} NOT NULL,
      credential_id ${bytes} NOT NULL UNIQUE,
      public_key ${bytes} NOT NULL,
      counter BIGINT NOT NULL,
      transports TEXT NOT NULL,
      name TEXT NOT NULL,
      aaguid TEXT NOT NULL,
      backed_up INTEGER NOT NULL,
      user_verified INTEGER NOT NULL,
      created_at BIGINT NOT NULL,
      last_used_at BIGINT
    )${clustered}${roomForUpdates}`,
    "CREATE INDEX passkey_user ON passkey (user_id)",
    // The first key of an algorithm has the algorithm's name in `first_of`. If two servers start at the same time, UNIQUE lets only one insert the
    // first key.
    `CREATE TABLE signing_key (
      id ${bytes} PRIMARY KEY,
      algorithm TEXT NOT NULL,
      first_of TEXT UNIQUE,
      sealed ${bytes} NOT NULL,
      created_at BIGINT NOT NULL,
      active_at BIGINT NOT NULL
    )${clustered}`,
    // The rows are in the order of their ids, which are made at the time of the event. So only events that few requests cause have an index.
    `CREATE TABLE audit_event (
      id ${bytes} PRIMARY KEY,
      at BIGINT NOT NULL,
      type TEXT NOT NULL,
      actor TEXT NOT NULL,
      subject TEXT NOT NULL,
      address TEXT,
      trace_id TEXT,
      detail TEXT,
      changes TEXT
    )${clustered}`,
    `CREATE INDEX audit_event_rare ON audit_event (type, id) WHERE ${IS_RARE_EVENT}`,
    `CREATE TABLE idempotency_key (
      id ${bytes} PRIMARY KEY,
      request ${bytes} NOT NULL,
      trace_id TEXT NOT NULL,
      begun_at BIGINT NOT NULL,
      created TEXT
    )${clustered}`,
    "CREATE INDEX idempotency_key_begun_at ON idempotency_key (begun_at)",
    // The readiness probe changes this row, because only a write proves that the database accepts writes.
    "CREATE TABLE probe (toggle INTEGER NOT NULL)",
    "INSERT INTO probe (toggle) VALUES (0)",
    `CREATE TABLE revoked_token (
      id ${bytes} PRIMARY KEY,
      expires_at BIGINT NOT NULL
    )${clustered}`,
    "CREATE INDEX revoked_token_expires_at ON revoked_token (expires_at)",
    `CREATE TABLE used_assertion (
      id ${bytes} PRIMARY KEY,
      expires_at BIGINT NOT NULL
    )${clustered}`,
    "CREATE INDEX used_assertion_expires_at ON used_assertion (expires_at)",
    `CREATE TABLE logout_delivery (
      session_id ${bytes} NOT NULL,
      client_id ${bytes} NOT NULL,
      user_id ${bytes} NOT NULL,
      attempts INTEGER NOT NULL,
      next_at BIGINT NOT NULL,
      PRIMARY KEY (session_id, client_id)
    )${clustered}${roomForUpdates}`,
    "CREATE INDEX logout_delivery_next_at ON logout_delivery (next_at)",
    `CREATE TABLE mail_delivery (
      id ${bytes} PRIMARY KEY,
      purpose TEXT NOT NULL,
      user_id ${bytes},
      locale TEXT NOT NULL,
      parameters TEXT NOT NULL,
      address TEXT,
      trace_id TEXT,
      attempts INTEGER NOT NULL,
      next_at BIGINT NOT NULL
    )${clustered}${roomForUpdates}`,
    "CREATE INDEX mail_delivery_next_at ON mail_delivery (next_at)",
    "CREATE INDEX mail_delivery_user ON mail_delivery (user_id)",
    ...observedTables({ bytes, clustered, unlogged, roomForUpdates, countsTogether }),
    `CREATE TABLE registration_token (
      id ${bytes} PRIMARY KEY,
      created_at BIGINT NOT NULL,
      expires_at BIGINT NOT NULL,
      last_used_at BIGINT,
      revoked_at BIGINT,
      created_by TEXT NOT NULL
    )${clustered}`,
    `CREATE TABLE unconsented_client (
      client_id ${bytes} PRIMARY KEY,
      block TEXT NOT NULL,
      registered_at BIGINT NOT NULL,
      leaving INTEGER NOT NULL
    )${clustered}`,
    "CREATE INDEX unconsented_client_block ON unconsented_client (block, registered_at)",
    "CREATE INDEX unconsented_client_leaving ON unconsented_client (client_id) WHERE leaving = 1",
    "CREATE TABLE registration_turn (toggle INTEGER NOT NULL)",
    "INSERT INTO registration_turn (toggle) VALUES (0)",
    `CREATE TABLE provenance (
      backed_up_at BIGINT,
      system_id TEXT,
      database_id TEXT,
      table_id TEXT,
      timeline TEXT
    )`,
    "INSERT INTO provenance (backed_up_at) VALUES (NULL)",
    "CREATE TABLE server_clock (latest_at BIGINT NOT NULL, accepted INTEGER NOT NULL)",
    "INSERT INTO server_clock (latest_at, accepted) VALUES (0, 0)",
    ...(notifiesChanges ? CHANGE_NOTICES : []),
  ],
}
