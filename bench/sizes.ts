import { closeSync, openSync, readSync, statSync } from "node:fs"
import { DatabaseSync } from "node:sqlite"
import type { Postgres } from "./postgres/server.ts"

/** A table or an index. */
export interface Relation {
  readonly name: string
  /** The table of an index; a table's own name. */
  readonly table: string
  readonly bytes: number
}

/** What a database uses on the disk. */
export interface Sizes {
  readonly relations: readonly Relation[]
  /** Bytes of the write-ahead log's files. */
  readonly log: number
  /** How often the log's content was copied into the tables and the log began again. Counts from the start of the database server or file. */
  readonly checkpoints: number
}

/** Where a database is, so that its sizes can be read. */
export type Measurable = () => Promise<Sizes>

export const sqliteSizes =
  (file: string): Measurable =>
  async () => {
    const database = new DatabaseSync(file, { readOnly: true })
    const relations = database
      .prepare(
        `SELECT s.name, s.tbl_name AS "table", d.pgsize AS bytes FROM dbstat d JOIN sqlite_schema s USING (name)
         WHERE d.aggregate = TRUE`,
      )
      .all() as unknown as Relation[]
    const free = database.prepare(
      "SELECT freelist_count * page_size AS bytes FROM pragma_freelist_count, pragma_page_size",
    )
    const unused = { name: "(free pages)", table: "(free pages)", bytes: Number(free.get()?.bytes) }
    database.close()
    return { relations: [...relations, unused], ...logOf(`${file}-wal`) }
  }

/** The header of the log has the number of checkpoints after which the log began again. https://sqlite.org/fileformat2.html#walformat */
function logOf(file: string): Pick<Sizes, "log" | "checkpoints"> {
  const log = statSync(file, { throwIfNoEntry: false })?.size ?? 0
  const header = Buffer.alloc(16)
  if (log >= header.length) {
    const opened = openSync(file, "r")
    readSync(opened, header)
    closeSync(opened)
  }
  return { log, checkpoints: header.readUInt32BE(12) }
}

export const postgresSizes =
  (postgres: Postgres): Measurable =>
  async () => {
    const relations = await postgres.query(
      `SELECT c.relname AS name, COALESCE(t.relname, c.relname) AS "table",
         CASE c.relkind WHEN 'i' THEN pg_relation_size(c.oid) ELSE pg_table_size(c.oid) END AS bytes
       FROM pg_class c LEFT JOIN pg_index i ON i.indexrelid = c.oid LEFT JOIN pg_class t ON t.oid = i.indrelid
       WHERE c.relkind IN ('r', 'i') AND c.relnamespace = 'public'::regnamespace`,
    )
    const [counts] = await postgres.query(
      "SELECT (SELECT sum(size) FROM pg_ls_waldir()) AS log, num_done AS checkpoints FROM pg_stat_checkpointer",
    )
    return {
      relations: relations.map(({ name, table, bytes }) => ({
        name: String(name),
        table: String(table),
        bytes: Number(bytes),
      })),
      log: Number(counts?.log),
      checkpoints: Number(counts?.checkpoints),
    }
  }

export const bytesOf = (relations: readonly Relation[], counts: (relation: Relation) => boolean = () => true): number =>
  relations.filter(counts).reduce((sum, { bytes }) => sum + bytes, 0)
