import type { Options } from "../bench_options.ts"
import type { LongResult } from "../figure.ts"
import { megabytes, number, table } from "../table.ts"
import { measureOperations, operationsText } from "./operations.ts"
import { GRANTS_OF_A_USER, seed } from "./seed.ts"
import type { Postgres } from "./server.ts"
import { withConnection } from "./server.ts"
import { withStore } from "./store.ts"

const LEVELS = [1_000, 100_000, 1_000_000]
const QUICK_LEVELS = [1_000, 10_000]
/** How many rows of each there are for so many grants. */
const ROWS: Record<string, (grants: number) => number> = {
  grant: (grants) => grants,
  audit_event: (grants) => grants,
  user: (grants) => grants / GRANTS_OF_A_USER,
  session: (grants) => grants / GRANTS_OF_A_USER,
}

interface Relation {
  readonly table: string
  readonly name: string
  readonly bytes: number
}

/** What live grants take on PostgreSQL, and what each operation writes there. */
export async function measureSize(postgres: Postgres, { quick }: Options): Promise<LongResult> {
  const levels = quick ? QUICK_LEVELS : LEVELS
  const sizes: { live: number; row: number; seconds: number; relations: Relation[] }[] = []
  let url = ""
  for (const live of levels) {
    url = await postgres.newDatabase()
    await withStore(url, 1, (store) => store.probe())
    sizes.push(
      await withConnection(url, async (sql) => {
        const began = performance.now()
        await seed(sql, live)
        const seconds = (performance.now() - began) / 1000
        const [width] = await sql.unsafe(
          'SELECT avg(pg_column_size(g.*))::FLOAT8 AS row FROM (SELECT * FROM "grant" LIMIT 1000) g',
        )
        return { live, row: Number(width?.row), seconds, relations: await relationsOf(sql) }
      }),
    )
  }
  const operations = await measureOperations(url, quick ? 200 : 2000)
  const text = `${sizeText(sizes)}\n${operationsText(operations, levels.at(-1) ?? 0)}`
  return { text, figures: { sizes, operations } }
}

async function relationsOf(sql: Parameters<Parameters<typeof withConnection>[1]>[0]): Promise<Relation[]> {
  const rows =
    await sql.unsafe(`SELECT t.relname AS of, r.relname AS name, r.kind, pg_table_size(r.oid)::BIGINT AS bytes,
      CASE WHEN t.reltoastrelid = 0 THEN 0 ELSE pg_total_relation_size(t.reltoastrelid) END::BIGINT AS toast
    FROM pg_class t CROSS JOIN LATERAL (
      SELECT t.oid, 'table' AS relname, 0 AS kind UNION ALL
      SELECT i.oid, i.relname, 1 FROM pg_index x JOIN pg_class i ON i.oid = x.indexrelid WHERE x.indrelid = t.oid) r
    WHERE t.relnamespace = 'public'::regnamespace AND t.relkind = 'r' ORDER BY t.relname, r.kind, r.relname`)
  return rows.flatMap(({ of, name, kind, bytes, toast }) => {
    const own = { table: String(of), name: String(name) }
    return kind === 0
      ? [
          { ...own, bytes: Number(bytes) - Number(toast) },
          { ...own, name: "TOAST", bytes: Number(toast) },
        ]
      : [{ ...own, bytes: Number(bytes) }]
  })
}

function sizeText(sizes: readonly { live: number; row: number; seconds: number; relations: Relation[] }[]): string {
  const last = sizes.at(-1)
  const bytes = (live: number, table: string, named: (name: string) => boolean) =>
    (sizes.find((size) => size.live === live)?.relations ?? [])
      .filter((relation) => relation.table === table && named(relation.name))
      .reduce((sum, relation) => sum + relation.bytes, 0)
  const line = (title: string, table: string, named: (name: string) => boolean) => [
    title,
    ...sizes.map(({ live }) => number(bytes(live, table, named) / (ROWS[table]?.(live) ?? 1))),
    megabytes(bytes(last?.live ?? 0, table, named)),
  ]
  const rows = Object.keys(ROWS).flatMap((table) => {
    const names = (last?.relations ?? []).filter((relation) => relation.table === table).map(({ name }) => name)
    return [
      ...names.map((name) => line(name === "table" ? table : `  ${name}`, table, (one) => one === name)),
      line(`  one ${table} in all`, table, () => true),
    ]
  })
  const head = ["bytes a row", ...sizes.map(({ live }) => number(live)), `MB of ${number(last?.live ?? 0)}`]
  return (
    `PostgreSQL: what live grants take, after VACUUM; with ${GRANTS_OF_A_USER} grants a user, and a session and a password each\n${table([head, ...rows])}\n` +
    `  A grant's row has ${number(last?.row ?? 0)} bytes; ${number(last?.live ?? 0)} were put in within ${number(last?.seconds ?? 0)} s.\n`
  )
}
