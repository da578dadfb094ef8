import type { Connection } from "../../src/store/engines/postgres_settings.ts"

export const GRANTS_OF_A_USER = 10
const CLIENTS = 100
const DAYS = 30

/** A UUIDv7 as bytes, of a time in milliseconds. */
const NEW_ID = `CREATE FUNCTION pg_temp.new_id(at BIGINT) RETURNS BYTEA LANGUAGE sql VOLATILE AS $$
  SELECT decode(lpad(to_hex(at), 12, '0') || '7' || substr(h, 1, 3) || '8' || substr(h, 4, 15), 'hex')
  FROM (SELECT md5(random()::text) AS h) AS dice $$`

const CLIENTS_SQL = `INSERT INTO client (id, kind, name, redirect_uris, native, scope, grant_types, id_token_alg, refresh_rotation,
    consent, cors_origins, enabled, created_at)
  SELECT pg_temp.new_id(n), 'confidential', 'Bench ' || n, 'https://client.example/callback', 0, 'openid profile email',
    'authorization_code refresh_token', 'HS256', 'confirmed', 'remember', '', 1, n FROM generate_series(1, ${CLIENTS}) n`

const usersSql = (users: number, since: number): string =>
  `INSERT INTO "user" (id, username, username_folded, email, email_verified, name, role, disabled, password_hash, created_at)
  SELECT pg_temp.new_id(${since} + n), 'user.' || n, 'user.' || n, 'user.' || n || '@example.com', 1, 'Somebody ' || n, 'user', 0,
    '$argon2id$v=19$m=19456,t=2,p=1$' || substr(md5(n::text), 1, 22) || '$' || md5(n::text) || substr(md5(n::text), 1, 11), ${since}
  FROM generate_series(1, ${users}) n`

const sessionsSql = (now: number): string => `INSERT INTO session (id, user_id, created_at, last_seen_at, expires_at)
  SELECT pg_temp.new_id(${now}), id, ${now}, ${now}, ${now} + 7200000 FROM "user"`

/**
 * Issued and, sixteen grants later, redeemed, sixteen to a transaction: the pages then look as after the same done one by one, with the
 * versions that a redemption leaves behind already removed where there was need of their room.
 */
const grantsSql = (count: number, users: number, since: number): string => `DO $$
  DECLARE
    ids BYTEA[] := array_fill(NULL::BYTEA, ARRAY[16]);
    days BIGINT[] := array_fill(0::BIGINT, ARRAY[16]);
    at BIGINT; place INTEGER; chosen BIGINT; owner BYTEA; client BYTEA;
  BEGIN
    FOR n IN 0 .. ${count} + 15 LOOP
      place := n % 16 + 1;
      IF ids[place] IS NOT NULL THEN
        UPDATE "grant" SET used_at = days[place], generation = 1, confirmed_generation = 1,
          refresh_expires_at = days[place] + ${DAYS * 86_400_000}::BIGINT, removable_day = days[place] / 86400000 + ${DAYS} + 2
          WHERE id = ids[place] AND used_at IS NULL AND ended_at IS NULL AND code_expires_at > days[place];
        ids[place] := NULL;
      END IF;
      IF n < ${count} THEN
        at := ${since} + n * ${DAYS * 86_400_000}::BIGINT / ${count};
        chosen := 1 + floor(random() * ${users});
        SELECT u.id INTO owner FROM seeded_user u WHERE u.n = chosen;
        chosen := 1 + floor(random() * ${CLIENTS});
        SELECT c.id INTO client FROM seeded_client c WHERE c.n = chosen;
        ids[place] := pg_temp.new_id(at);
        days[place] := at;
        INSERT INTO "grant" (id, user_id, client_id, scope, redirect_uri, challenge_digest, challenge_method, nonce, auth_time, created_at,
            code_expires_at, failed_attempts, generation, confirmed_generation, session_id, removable_day)
          VALUES (ids[place], owner, client, 'openid profile email', 'https://client.example/callback',
            decode(md5(random()::text) || md5(random()::text), 'hex'), 'S256', md5(random()::text), at, at, at + 600000, 0, 0, 0,
            pg_temp.new_id(at), at / 86400000 + 2);
        INSERT INTO audit_event (id, at, type, actor, subject, address, trace_id)
          VALUES (pg_temp.new_id(at), at, 'grant-issued', 'user_' || encode(owner, 'hex'), 'grant_' || encode(ids[place], 'hex'),
            '192.0.2.17', substr(md5(random()::text), 1, 16));
      END IF;
      IF place = 16 THEN COMMIT; END IF;
    END LOOP;
  END $$`

/** Fills an empty schema: so many live grants of a month, each with its audit event, a tenth as many users, each with a session. */
export async function seed(sql: Connection, count: number): Promise<void> {
  const now = Date.now()
  const since = now - DAYS * 86_400_000
  const users = Math.max(1, count / GRANTS_OF_A_USER)
  for (const statement of [
    "SET synchronous_commit = off",
    // Plans are made while the tables are empty.
    "SET enable_seqscan = off",
    NEW_ID,
    CLIENTS_SQL,
    usersSql(users, since - users),
    sessionsSql(now),
    'CREATE TEMP TABLE seeded_user AS SELECT row_number() OVER () AS n, id FROM "user"',
    "CREATE UNIQUE INDEX ON seeded_user (n)",
    "CREATE TEMP TABLE seeded_client AS SELECT row_number() OVER () AS n, id FROM client",
    "CREATE UNIQUE INDEX ON seeded_client (n)",
    "ANALYZE seeded_user",
    grantsSql(count, users, since),
    "DROP TABLE seeded_user, seeded_client",
    "VACUUM (ANALYZE)",
    "RESET ALL",
  ])
    await sql.unsafe(statement)
}
