/** The differences between engines, each with its reason. Statements ask for these by name and never for an engine's. */
export interface Dialect {
  /** The column type of byte strings. */
  readonly bytes: "BLOB" | "BYTEA"
  /** Keeps a table's rows in the tree of its primary key: one search instead of two, and no second copy of the key. */
  readonly clustered: "" | " WITHOUT ROWID"
  /** Bytes as lower-case hexadecimal text. On SQLite, fetching a byte string costs as much as its whole row; text costs a tenth of that. */
  readonly hex: (column: string) => string
  /** Keeps a row that a write relies on from changing before the commit. An engine with one writer does not need it. */
  readonly holdingRows: "" | " FOR SHARE"
  /** Leaves room in each page for the next version of a frequently changed row, so that the indexes need no update. */
  readonly roomForUpdates: "" | " WITH (fillfactor = 80)"
  /** Makes a table that is empty after a crash of the database, so writes wait for no disk. For counters, never for facts. */
  readonly unlogged: "" | " UNLOGGED"
  /** Whether several writes run at the same time, so that one that depends on the number of rows must take turns. */
  readonly parallelWrites: boolean
  /** Whether all processes count limits together in the database. A single serving process counts in its memory. */
  readonly countsTogether: boolean
  /** Orders text by its bytes, as the other engine does. */
  readonly byBytes: (column: string) => string
  /** The fastest number of rows per INSERT: many if each is a round trip, one if numbering its placeholders is the cost. */
  readonly rowsPerInsert: 1 | 500
  /** The names of all tables, and of the columns of the table $1: as `name`. */
  readonly listTables: string
  readonly listColumns: string
  /** Whether triggers in the database notify other processes of a change. Else they poll. */
  readonly tellsOfChanges: boolean
}

export const SQLITE_DIALECT: Dialect = {
  bytes: "BLOB",
  clustered: " WITHOUT ROWID",
  hex: (column) => `lower(hex(${column}))`,
  holdingRows: "",
  roomForUpdates: "",
  unlogged: "",
  parallelWrites: false,
  countsTogether: false,
  byBytes: (column) => column,
  rowsPerInsert: 1,
  listTables: "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite%' ORDER BY name",
  listColumns: "SELECT name FROM pragma_table_info($1) ORDER BY name",
  tellsOfChanges: false,
}

export const POSTGRES_DIALECT: Dialect = {
  bytes: "BYTEA",
  clustered: "",
  hex: (column) => `encode(${column}, 'hex')`,
  holdingRows: " FOR SHARE",
  roomForUpdates: " WITH (fillfactor = 80)",
  unlogged: " UNLOGGED",
  parallelWrites: true,
  countsTogether: true,
  byBytes: (column) => `${column} COLLATE "C"`,
  rowsPerInsert: 500,
  listTables: "SELECT tablename::text AS name FROM pg_tables WHERE schemaname = current_schema() ORDER BY 1",
  listColumns: `SELECT column_name::text AS name FROM information_schema.columns
    WHERE table_schema = current_schema() AND table_name = $1 ORDER BY column_name COLLATE "C"`,
  tellsOfChanges: true,
}
