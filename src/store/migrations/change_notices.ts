import { CHANGE_CHANNEL } from "../change_channel.ts"

/**
 * The cached tables of the first migration, and the changes that processes must learn of. Recording the use of a secret sends no notice. A new client sends no notice
 * either, because no cache can contain it yet, and strangers may register any number of clients.
 */
const WATCHED: readonly (readonly [table: string, changes: string])[] = [
  ["client", "UPDATE OR DELETE"],
  ["client_secret", "INSERT OR DELETE OR UPDATE OF id, client_id, digest, sealed, created_at, expires_at"],
  ["blocked_host", "INSERT OR DELETE"],
  ["api", "INSERT OR DELETE OR UPDATE"],
  ["scope_value", "INSERT OR DELETE OR UPDATE"],
  ["attribute", "INSERT OR DELETE OR UPDATE"],
  ["claim", "INSERT OR DELETE OR UPDATE"],
  ["look", "INSERT OR DELETE OR UPDATE"],
  ["signing_key", "INSERT OR DELETE OR UPDATE"],
]

/** The trigger with which a table sends notices. A table of a later migration adds its own. */
export const changeNotice = (table: string, changes: string): string =>
  `CREATE TRIGGER ${table}_changed AFTER ${changes} ON ${table}
    FOR EACH ROW EXECUTE FUNCTION notify_change()`

/**
 * Notifies all listeners at the commit, once for each transaction that changed a row. The process that wrote gets the notice too, and then
 * reads the data again without need.
 */
export const CHANGE_NOTICES: readonly string[] = [
  `CREATE FUNCTION notify_change() RETURNS trigger LANGUAGE plpgsql AS
    $$ BEGIN NOTIFY ${CHANGE_CHANNEL}; RETURN NULL; END $$`,
  ...WATCHED.map(([table, changes]) => changeNotice(table, changes)),
]
