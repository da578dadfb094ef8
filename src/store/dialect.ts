/** What the engines spell or do differently, each with its reason. Statements ask for these by name and never for an engine's. */
export interface Dialect {
  /** The column type of byte strings. */
  readonly bytes: "BLOB" | "BYTEA"
  /** Keeps a table's rows in the tree of its primary key: one search instead of two, and no second copy of the key. */
  readonly clustered: "" | " WITHOUT ROWID"
  /** Bytes as lower-case hexadecimal text. On SQLite a byte string costs as much to fetch as the row it is in; text costs a tenth of it. */
  readonly hex: (column: string) => string
  /** Keeps a row that a write relies on from changing before the commit. Not needed where there is one writer. */
  readonly holdingRows: "" | " FOR SHARE"
  /** Room in each page for the next version of a row that is changed often, so that the indexes need not learn of it. */
  readonly roomForUpdates: "" | " WITH (fillfactor = 80)"
  /** Makes a table that is empty after a crash of the database: a write to it waits for no disk. For counters, never for facts. */
  readonly unlogged: "" | " UNLOGGED"
  /** Whether limits are counted in the database, by all processes together. Where one process serves, it counts in its memory. */
  readonly countsTogether: boolean
  /** Whether the database itself tells other processes of a change, by triggers. Else they look. */
  readonly tellsOfChanges: boolean
}

export const SQLITE_DIALECT: Dialect = {
  bytes: "BLOB",
  clustered: " WITHOUT ROWID",
  hex: (column) => `lower(hex(${column}))`,
  holdingRows: "",
  roomForUpdates: "",
  unlogged: "",
  countsTogether: false,
  tellsOfChanges: false,
}

export const POSTGRES_DIALECT: Dialect = {
  bytes: "BYTEA",
  clustered: "",
  hex: (column) => `encode(${column}, 'hex')`,
  holdingRows: " FOR SHARE",
  roomForUpdates: " WITH (fillfactor = 80)",
  unlogged: " UNLOGGED",
  countsTogether: true,
  tellsOfChanges: true,
}
