import { sha256 } from "../../base/digest.ts"
import type { AuditEvent } from "../audit_event.ts"
import type { Engine, Row, Run, Value } from "../engines/engine.ts"
import { recordEvent } from "../sql/audit_event.ts"
import { OWN, placeValues } from "../sql/provenance.ts"
import { insert, pagesOf, quoted } from "./pages.ts"
import type { CopiedTable } from "./tables.ts"
import { COPIED, LEFT } from "./tables.ts"

/** A copied table. The row count and the digest are the same on source and target. */
export interface CopiedRows {
  readonly table: string
  readonly rows: number
  /** SHA-256 of the rows in the order of their key: see RowsDigest. */
  readonly sha256: string
}

/** Called after each page of rows: `done` of the table's `of` rows are copied. */
export type CopyProgress = (table: string, done: number, of: number) => void

/** The copy failed, and the target has no row of it. The message is for the operator. */
export class CopyRefused extends Error {
  override readonly name = "CopyRefused"
}

/** The source or the target of a copy: its engine, and the connection or transaction that reads or writes the rows. */
interface Side {
  readonly engine: Engine
  readonly run: Run
}

/**
 * Copies every row of one database, as of one moment, to an empty database with the same schema. One transaction on the target copies the
 * rows, reads them again and compares. A failure or a difference leaves the target empty. Throws CopyRefused.
 */
export async function copyAll(
  source: Engine,
  target: Engine,
  event: AuditEvent,
  progress: CopyProgress,
): Promise<CopiedRows[]> {
  const here = await target.whereabouts()
  return source.snapshot((read) =>
    target.alone(async (write) => {
      const [from, to]: [Side, Side] = [
        { engine: source, run: read },
        { engine: target, run: write },
      ]
      await refuseUndeclared(from)
      await refuseNotEmpty(to)
      const copied: CopiedRows[] = []
      for (const table of COPIED) copied.push(await copyTable(table, from, to, progress))
      await write(OWN, placeValues(here))
      const { statement, values } = recordEvent(event)
      await write(statement.sql, values)
      return copied
    }),
  )
}

const names = async ({ run }: Side, sql: string, values: string[] = []): Promise<string[]> =>
  (await run(sql, values)).map(({ name }) => String(name))

const countOf = async ({ run }: Side, { name }: CopiedTable): Promise<number> =>
  Number((await run(`SELECT count(*) AS rows FROM ${quoted(name)}`))[0]?.rows)

/** Refuses a table that tables.ts does not list. Otherwise a new table would be missing from the copy without notice. */
async function refuseUndeclared(source: Side): Promise<void> {
  const known = new Set([...COPIED.map(({ name }) => name), ...Object.keys(LEFT)])
  const unknown = (await names(source, source.engine.dialect.listTables)).filter((name) => !known.has(name))
  if (unknown.length > 0) throw new CopyRefused(`unknown table ${unknown.join(", ")}: this version cannot copy it`)
}

async function refuseNotEmpty(target: Side): Promise<void> {
  const found: string[] = []
  for (const table of COPIED) {
    const rows = await countOf(target, table)
    if (rows > 0) found.push(`${table.name} has ${rows} row${rows === 1 ? "" : "s"}`)
  }
  if (found.length > 0)
    throw new CopyRefused(
      `the target is not empty (${found.join(", ")}) and stays unchanged: two databases cannot be merged. Name an empty target`,
    )
}

async function copyTable(table: CopiedTable, from: Side, to: Side, progress: CopyProgress): Promise<CopiedRows> {
  const [columns, others] = await Promise.all(
    [from, to].map(async (side) =>
      (await names(side, side.engine.dialect.listColumns, [table.name])).filter((name) => name !== table.without),
    ),
  )
  if (columns === undefined || others === undefined || columns.join() !== others.join())
    throw new CopyRefused(`the table ${table.name} has other columns on the target than on the source`)
  const of = await countOf(from, table)
  const read = new RowsDigest()
  let rows = 0
  progress(table.name, rows, of)
  for await (const page of pagesOf(from.run, table, columns, from.engine.dialect)) {
    await insert(to.run, table, columns, page, to.engine.dialect)
    for (const row of page) read.add(row, columns)
    rows += page.length
    progress(table.name, rows, of)
  }
  const written = new RowsDigest()
  let there = 0
  for await (const page of pagesOf(to.run, table, columns, to.engine.dialect)) {
    for (const row of page) written.add(row, columns)
    there += page.length
  }
  if (rows !== of || there !== of || written.text !== read.text)
    throw new CopyRefused(
      `the table ${table.name} differs on the target: ${there} rows of ${of}, digest ${written.text} instead of ${read.text}. The target stays empty`,
    )
  return { table: table.name, rows, sha256: read.text }
}

const NOTHING = Buffer.alloc(32)

/**
 * One digest for all rows of a table, in the order of their key. Equal rows have the same digest on every engine. Each row's SHA-256 covers
 * the SHA-256 of the row before. Each value is written as its type, its length and its bytes, so two different rows never have the same
 * encoding.
 */
class RowsDigest {
  #last: Buffer = NOTHING

  add(row: Row, columns: readonly string[]): void {
    this.#last = sha256(Buffer.concat([this.#last, ...columns.flatMap((column) => canonical(row[column]))]))
  }

  /** Hexadecimal. */
  get text(): string {
    return this.#last.toString("hex")
  }
}

function canonical(value: Value | undefined): Buffer[] {
  if (value === undefined) throw new TypeError("a column was not read")
  if (value === null) return [Buffer.from("-")]
  const [type, bytes] =
    typeof value === "string"
      ? ["t", Buffer.from(value, "utf8")]
      : typeof value === "number"
        ? ["n", Buffer.from(String(value))]
        : ["b", value]
  return [Buffer.from(`${type}${bytes.length}:`), Buffer.from(bytes)]
}
