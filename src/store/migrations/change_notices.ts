import { CHANGE_CHANNEL } from "../change_channel.ts"

/** The tables that processes cache. The use of a secret is no change: it is recorded at every use. */
const WATCHED: readonly (readonly [table: string, update: string])[] = [
  ["client", "UPDATE"],
  ["client_secret", "UPDATE OF id, client_id, digest, sealed, created_at, expires_at"],
  ["signing_key", "UPDATE"],
]

/** Notifies all listeners, once per statement, at its commit. The writer hears its own notice too, which costs it one read. */
export const CHANGE_NOTICES: readonly string[] = [
  `CREATE FUNCTION tell_of_change() RETURNS trigger LANGUAGE plpgsql AS
    $$ BEGIN NOTIFY ${CHANGE_CHANNEL}; RETURN NULL; END $$`,
  ...WATCHED.map(
    ([table, update]) =>
      `CREATE TRIGGER ${table}_told AFTER INSERT OR DELETE OR ${update} ON ${table}
        FOR EACH STATEMENT EXECUTE FUNCTION tell_of_change()`,
  ),
]
