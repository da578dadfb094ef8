import { CHANGE_CHANNEL } from "../change_channel.ts"

/**
 * The tables that processes cache, and the changes that matter to them. The use of a secret is no change: it is recorded at every use. Nor is a
 * new client: none is cached before it exists, and strangers may register any number.
 */
const WATCHED: readonly (readonly [table: string, changes: string])[] = [
  ["client", "UPDATE OR DELETE"],
  ["client_secret", "INSERT OR DELETE OR UPDATE OF id, client_id, digest, sealed, created_at, expires_at"],
  ["signing_key", "INSERT OR DELETE OR UPDATE"],
]

/** Notifies all listeners, once per transaction that changed a row, at its commit. The writer hears its own notice too, which costs it one read. */
export const CHANGE_NOTICES: readonly string[] = [
  `CREATE FUNCTION tell_of_change() RETURNS trigger LANGUAGE plpgsql AS
    $$ BEGIN NOTIFY ${CHANGE_CHANNEL}; RETURN NULL; END $$`,
  ...WATCHED.map(
    ([table, changes]) =>
      `CREATE TRIGGER ${table}_told AFTER ${changes} ON ${table}
        FOR EACH ROW EXECUTE FUNCTION tell_of_change()`,
  ),
]
