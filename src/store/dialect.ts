/** The differences between engines, each with its reason. Statements use these names and never name an engine. */
export interface Dialect {
  /** The column type of byte strings. */
  readonly bytes: "BLOB" | "BYTEA"
  /** Keeps a table's rows in the tree of the primary key. A read then needs one search instead of two, and no second copy of the key is stored. */
  readonly clustered: "" | " WITHOUT ROWID"
  /**
   * Reads bytes as lower-case hexadecimal text. On SQLite, reading one byte string costs as much as reading all other columns of the row.
   * Reading it as text costs a tenth of that.
   */
  readonly hex: (column: string) => string
  /** Locks a row until the commit, so that the row does not change while a write relies on it. An engine with one writer needs no lock. */
  readonly holdingRows: "" | " FOR SHARE"
  /** Locks the rows of one of a statement's tables until the commit, so that nobody deletes them. Other changes of these rows need not wait. */
  readonly keepingRows: (table: string) => string
  /** Leaves room in each page on disk for the next version of a frequently changed row, so that the indexes need no update. */
  readonly roomForUpdates: "" | " WITH (fillfactor = 80)"
  /**
   * Makes a table whose rows may be lost in a crash of the database. Writes to this table do not wait for the disk. For counters only, never
   * for facts.
   */
  readonly unlogged: "" | " UNLOGGED"
  /** Whether several writes run at the same time. If so, writes that depend on a count of rows must run one after another. */
  readonly parallelWrites: boolean
  /** Whether all processes count limits together in the database. A single serving process counts in its own memory. */
  readonly countsTogether: boolean
  /** Returns the elements of a JSON array, given as text, as rows with the column `value`. So one statement can write any number of rows. */
  readonly jsonElements: (array: string) => string
  /** Returns the bytes that a text has in hexadecimal. */
  readonly bytesOfHex: (text: string) => string
  /** Returns the expression for `ORDER BY` that compares a column's text by its bytes. SQLite does so by default; PostgreSQL needs a collation. */
  readonly byBytes: (column: string) => string
  /** The fastest number of rows per INSERT. Over a network, many rows save round trips. In one process, many placeholders cost more than they save. */
  readonly rowsPerInsert: 1 | 500
  /** The query for the names of all tables. Each row has the column `name`. */
  readonly listTables: string
  /** The query for the names of the columns of the table $1. Each row has the column `name`. */
  readonly listColumns: string
  /** A column with a number for each row, for the index of words. Only SQLite's index refers to rows by number. */
  readonly rowNumber: "" | "number INTEGER PRIMARY KEY, "
  /**
   * Makes the index of the words in some columns of a table. The database updates it. A B-tree with a row for each word would make an import several
   * times slower, because each person would change pages in all parts of the tree.
   */
  readonly wordIndex: (table: string, columns: readonly string[], mark: string) => readonly string[]
  /** A query that the index of words serves: a row for each row of the table that has all words of the parameter, see `wordsQuery`. */
  readonly havingWords: (table: string, columns: readonly string[], mark: string, parameter: string) => string
  /** A condition: the row of the table, which is called `s`, is one of `havingWords`. */
  readonly hasWords: (table: string, columns: readonly string[], mark: string, parameter: string) => string
  /** Returns the parameter of `hasWords` and `havingWords`. A word matches each word that begins with it. Words consist of letters, digits and symbols. */
  readonly wordsQuery: (words: readonly string[]) => string
  /** A condition: the text contains the part. An empty part is in each text. */
  readonly contains: (text: string, part: string) => string
  /** Whether triggers in the database notify other processes of a change. Without triggers, the processes poll. */
  readonly notifiesChanges: boolean
}

export const SQLITE_DIALECT: Dialect = {
  bytes: "BLOB",
  clustered: " WITHOUT ROWID",
  hex: (column) => `lower(hex(${column}))`,
  holdingRows: "",
  keepingRows: () => "",
  roomForUpdates: "",
  unlogged: "",
  parallelWrites: false,
  countsTogether: false,
  jsonElements: (array) => `json_each(${array})`,
  bytesOfHex: (text) => `unhex(${text})`,
  byBytes: (column) => column,
  rowsPerInsert: 1,
  rowNumber: "number INTEGER PRIMARY KEY, ",
  wordIndex: (table, columns) => {
    const [names, old, fresh] = ["", "old.", "new."].map((row) => columns.map((column) => row + column).join(", "))
    const add = `INSERT INTO ${table}_words (rowid, ${names}) VALUES (new.number, ${fresh});`
    const remove = `INSERT INTO ${table}_words (${table}_words, rowid, ${names}) VALUES ('delete', old.number, ${old});`
    return [
      `CREATE VIRTUAL TABLE ${table}_words USING fts5(${names}, content='${table}', content_rowid='number',
        detail=none, columnsize=0, tokenize='ascii')`,
      `CREATE TRIGGER ${table}_words_add AFTER INSERT ON ${table} BEGIN ${add} END`,
      `CREATE TRIGGER ${table}_words_change AFTER UPDATE OF ${names} ON ${table} BEGIN ${remove} ${add} END`,
      `CREATE TRIGGER ${table}_words_remove AFTER DELETE ON ${table} BEGIN ${remove} END`,
    ]
  },
  havingWords: (table, _columns, _mark, parameter) =>
    `SELECT rowid FROM ${table}_words WHERE ${table}_words MATCH ${parameter}`,
  hasWords: (table, columns, mark, parameter) =>
    `s.number IN (${SQLITE_DIALECT.havingWords(table, columns, mark, parameter)})`,
  wordsQuery: (words) => words.map((word) => `"${word}" *`).join(" AND "),
  contains: (text, part) => `instr(${text}, ${part}) > 0`,
  listTables: "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite%' ORDER BY name",
  listColumns: "SELECT name FROM pragma_table_info($1) ORDER BY name",
  notifiesChanges: false,
}

/** The words of the columns as they are, because a text search configuration would change them. The mark divides the words. */
const postgresWords = (columns: readonly string[], mark: string): string =>
  `array_to_tsvector(array_remove(string_to_array(${columns.join(` || '${mark}' || `)}, '${mark}'), ''))`

export const POSTGRES_DIALECT: Dialect = {
  bytes: "BYTEA",
  clustered: "",
  hex: (column) => `encode(${column}, 'hex')`,
  holdingRows: " FOR SHARE",
  keepingRows: (table) => ` FOR KEY SHARE OF ${table}`,
  roomForUpdates: " WITH (fillfactor = 80)",
  unlogged: " UNLOGGED",
  parallelWrites: true,
  countsTogether: true,
  // Two casts, because the driver would write a parameter of the type json as JSON once more.
  jsonElements: (array) => `json_array_elements(CAST(CAST(${array} AS TEXT) AS json))`,
  bytesOfHex: (text) => `decode(${text}, 'hex')`,
  byBytes: (column) => `${column} COLLATE "C"`,
  rowsPerInsert: 500,
  rowNumber: "",
  wordIndex: (table, columns, mark) => [
    `CREATE INDEX ${table}_words ON ${table} USING gin (${postgresWords(columns, mark)})`,
  ],
  havingWords: (table, columns, mark, parameter) =>
    `SELECT 1 FROM ${table} s WHERE ${POSTGRES_DIALECT.hasWords(table, columns, mark, parameter)}`,
  hasWords: (_table, columns, mark, parameter) => `${postgresWords(columns, mark)} @@ CAST(${parameter} AS tsquery)`,
  wordsQuery: (words) => words.map((word) => `'${word}':*`).join(" & "),
  contains: (text, part) => `strpos(${text}, ${part}) > 0`,
  listTables: "SELECT tablename::text AS name FROM pg_tables WHERE schemaname = current_schema() ORDER BY 1",
  listColumns: `SELECT column_name::text AS name FROM information_schema.columns
    WHERE table_schema = current_schema() AND table_name = $1 ORDER BY column_name COLLATE "C"`,
  notifiesChanges: true,
}
