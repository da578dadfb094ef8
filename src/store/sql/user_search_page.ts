import { idBytes, idFrom } from "../../base/id.ts"
import type { SearchPart } from "../../identity/searchable_text.ts"
import { WORD_MARK } from "../../identity/searchable_text.ts"
import type { Engine, Row, Statement, Value } from "../engines/engine.ts"
import type { FoundUsers, ListedUser, UserCount, UserPages, UserPosition, UserQuery, UserSort } from "../pages.ts"
import { bytesIn, numberIn, optional } from "./row.ts"
import { IN_USER_LIST } from "./user_list.ts"
import { USER_COLUMNS, userFrom } from "./user_row.ts"
import { isFilled, SIGNED_IN_AT } from "./user_search.ts"
import { hasParts, hasWords, SORT_COLUMN, TEXT_COLUMNS } from "./user_search_table.ts"

/**
 * The statements find a page in one of two ways. Walking reads users in the wanted order and keeps the matching ones: fast if many match, because the
 * page is soon full. Gathering takes all users with the words from the index, or all users of a list, and sorts the matching ones: fast if few match.
 * So a walk reads a few users first, and continues only if there are too many to gather.
 */
export interface SearchSizes {
  /** How many users the first walk reads. */
  readonly firstStep: number
  /** How many users each further walk reads. On SQLite no other request is served meanwhile. */
  readonly step: number
  /** Maximum number of users to gather at once. */
  readonly maxGathered: number
  /** Maximum number of users to gather after further walks without a full page, as for the last users of a sorted list. */
  readonly maxGatheredLate: number
  /** Maximum number of users of a list to gather by the list: each costs a lookup. A longer list is walked. */
  readonly maxGatheredList: number
  /** A list up to this length is read once for a walk. For a longer list, a lookup finds whether a user is in it. */
  readonly maxSet: number
  /** The highest exact count: at most `maxGathered`. */
  readonly maxExact: number
  /**
   * The number of users in a sample. If too many of them have a word, the word is not looked up, because the index would return all users with it.
   */
  readonly sample: number
  /** How many users the count reads if too many match. */
  readonly counted: number
}

const SIZES: SearchSizes = {
  firstStep: 2000,
  step: 20_000,
  maxGathered: 20_000,
  maxGatheredLate: 100_000,
  maxGatheredList: 5000,
  maxSet: 40_000,
  maxExact: 10_000,
  sample: 500,
  counted: 20_000,
}
/** The share of a sample that has a frequent word. */
const FREQUENT = 0.2
/** After this many further walks without a full page, the matching users are probably at the end. */
const MAX_STEPS_WITHOUT_PAGE = 3

type By = "words" | "list"
type Only = UserQuery["only"]
/** How a statement finds whether a user is in the list: by a lookup for each user, or by reading the list once. */
type Listing = "each" | "once"
type Shape = Pick<UserQuery, "only" | "sort" | "descending"> & { readonly parts: number; readonly listing: Listing }

/** `from` to `from + count - 1`, as placeholders. */
const placeholders = (from: number, count: number): string[] =>
  Array.from({ length: count }, (_, at) => `$${from + at}`)

const LOWEST = Buffer.alloc(16)
const HIGHEST = Buffer.alloc(16, 0xff)

/** A value below or above every position, for a page that begins at the start, and for a step that ends at the end. */
function outermost(sort: UserSort, isHigh: boolean): Value[] {
  const id = isHigh ? HIGHEST : LOWEST
  if (sort === "created") return [id]
  if (sort === "last_sign_in") return [isHigh ? Number.MAX_SAFE_INTEGER : -1, id]
  return [isHigh ? "\u{10ffff}" : "", id]
}

const positionValues = (sort: UserSort, { key, id }: UserPosition): Value[] =>
  sort === "created" ? [idBytes(id)] : [key, idBytes(id)]

const keysOf = (sort: UserSort): string[] => [...new Set([SORT_COLUMN[sort], "user_id"])]
const comparable = (sort: UserSort, table: string): string =>
  `(${keysOf(sort)
    .map((key) => `${table}.${key}`)
    .join(", ")})`
const orderOf = ({ sort, descending }: Shape, table: string): string =>
  keysOf(sort)
    .map((key) => `${table}.${key}${descending ? " DESC" : ""}`)
    .join(", ")

/** IS TRUE prevents a join, whose order the database would choose. */
function inList({ only, listing }: Pick<Shape, "only" | "listing">): string {
  if (only === undefined) return ""
  const listed = `FROM "user" u WHERE ${IN_USER_LIST[only]}`
  return listing === "once"
    ? ` AND (s.user_id IN (SELECT u.id ${listed})) IS TRUE`
    : ` AND EXISTS (SELECT 1 ${listed} AND u.id = s.user_id)`
}

const kindOf = ({ parts, only, listing, sort, descending }: Shape): string =>
  [sort, descending ? "down" : "up", only === undefined ? "all" : `${only}_${listing}`, parts].join("_")

/** Returns `UserPages.search`. Only tests pass other sizes. */
export function userSearchOn(engine: Engine, sizes = SIZES): UserPages["search"] {
  const { dialect } = engine
  const made = new Map<string, Statement>()
  /** Each combination is a separate statement, because only literal words let the database use the right index. */
  const statement = (name: string, sql: () => string): Statement => {
    const known = made.get(name) ?? { name: `user_search_${name}`, sql: sql() }
    made.set(name, known)
    return known
  }
  const matches = (parts: number, from: number) =>
    parts === 0 ? "" : ` AND ${hasParts(dialect, placeholders(from, parts))}`

  /** Reads the users of the found rows, in the wanted order. */
  const withUsers = (shape: Shape, found: string, more = "") =>
    `SELECT ${USER_COLUMNS}, ${shape.sort === "created" ? "0" : `f.${SORT_COLUMN[shape.sort]}`} AS position, ${SIGNED_IN_AT}${more}
      FROM (${found}) f JOIN "user" u ON u.id = f.user_id
      ORDER BY ${orderOf(shape, "f")}`

  const placesOf = ({ sort }: Shape) => keysOf(sort).length

  const beyond = (shape: Shape, from: number, table: string, compare: string): string =>
    `${comparable(shape.sort, table)} ${compare} (${placeholders(from, placesOf(shape)).join(", ")})`

  /** The end of a step: the position of the user after this many rows. */
  const stepEnd = (shape: Shape, rows: number) =>
    statement(
      `step_${shape.sort}_${shape.descending ? "down" : "up"}_${rows}`,
      () => `SELECT ${keysOf(shape.sort)
        .map((key) => `s.${key}`)
        .join(", ")} FROM user_search s WHERE ${beyond(shape, 1, "s", shape.descending ? "<" : ">")}
        ORDER BY ${orderOf(shape, "s")} LIMIT 1 OFFSET ${rows - 1}`,
    )

  const walk = (shape: Shape) =>
    statement(`walk_${kindOf(shape)}`, () => {
      const places = placesOf(shape)
      const last = 2 * places + shape.parts + 1
      const [after, until] = shape.descending ? ["<", ">="] : [">", "<="]
      return withUsers(
        shape,
        `SELECT ${keysOf(shape.sort)
          .map((key) => `s.${key}`)
          .join(", ")} FROM user_search s
          WHERE ${beyond(shape, 1, "s", after)} AND ${beyond(shape, places + 1, "s", until)}
            ${matches(shape.parts, 2 * places + 1)}${inList(shape)}
          ORDER BY ${orderOf(shape, "s")} LIMIT $${last}`,
      )
    })

  /** Up to `most` + 1 users of a source, and the matching ones of them. The word MATERIALIZED prevents the database from walking instead. */
  const gathered = (by: By, shape: Shape, most: number) => {
    const { parts, only } = shape
    const columns = ["user_id", ...TEXT_COLUMNS, "signed_in_at"].map((column) => `s.${column}`).join(", ")
    const source =
      by === "words" || only === undefined
        ? `user_search s WHERE ${hasWords(dialect, "$1")}`
        : `"user" u JOIN user_search s ON s.user_id = u.id WHERE ${IN_USER_LIST[only]}`
    const conditions = by === "words" ? inList(shape) + matches(parts, 2) : matches(parts, 1)
    return `WITH source AS MATERIALIZED (SELECT ${columns} FROM ${source} LIMIT ${most + 1}),
      found AS MATERIALIZED (SELECT ${columns} FROM source s WHERE TRUE${conditions})`
  }
  const NUMBERS = "(SELECT count(*) FROM source) AS n_read, (SELECT count(*) FROM found) AS n"

  /** Each row also has the number of users that were read, and of those who match. */
  const gather = (by: By, shape: Shape, most: number) =>
    statement(`gather_${most}_${by}_${kindOf(shape)}`, () => {
      const from = shape.parts + (by === "words" ? 2 : 1)
      const keys = keysOf(shape.sort)
      const page = `SELECT ${keys.map((key) => `f.${key}`).join(", ")} FROM found f
        WHERE ${beyond(shape, from, "f", shape.descending ? "<" : ">")}
        ORDER BY ${orderOf(shape, "f")} LIMIT $${from + keys.length}`
      return `${gathered(by, shape, most)} ${withUsers(shape, page, `, ${NUMBERS}`)}`
    })

  const countGathered = (by: By, shape: Shape, most: number) =>
    statement(
      `count_${most}_${by}_${shape.only === undefined ? "all" : `${shape.only}_${shape.listing}`}_${shape.parts}`,
      () => `${gathered(by, shape, most)} SELECT ${NUMBERS}`,
    )

  const countList = (only: NonNullable<Only>) =>
    statement(
      `count_list_${only}`,
      () =>
        `SELECT count(*) AS n FROM (SELECT 1 FROM "user" WHERE ${IN_USER_LIST[only]} LIMIT ${sizes.maxGatheredLate + 1}) some_users`,
    )

  /** How many of the first users match, and how many users were read. With several parts: how many match each of them. */
  const sums = (conditions: readonly string[]) =>
    conditions.map((condition, at) => `COALESCE(SUM(CASE WHEN ${condition} THEN 1 ELSE 0 END), 0) AS n${at}`).join(", ")
  const readTexts = (rows: number, order = "") =>
    `SELECT ${["user_id", ...TEXT_COLUMNS].map((column) => `r.${column}`).join(", ")} FROM user_search r${order} LIMIT ${rows}`
  /** The oldest and the newest users. In the order of a text, most of the first users would have the same words. */
  const sampled = ["", " DESC"]
    .map((order) => readTexts(sizes.sample / 2, ` ORDER BY r.user_id${order}`))
    .map((half) => `SELECT ${TEXT_COLUMNS.join(", ")} FROM (${half}) half`)
    .join(" UNION ALL ")
  const sample = (parts: number) =>
    statement(
      `sample_${parts}`,
      () =>
        `SELECT count(*) AS n, ${sums(placeholders(1, parts).map((parameter) => hasParts(dialect, [parameter])))} FROM (${sampled}) s`,
    )
  const countSome = (shape: Shape) =>
    statement(
      `count_some_${shape.only === undefined ? "all" : `${shape.only}_${shape.listing}`}_${shape.parts}`,
      () =>
        `SELECT count(*) AS n, ${sums([`TRUE${matches(shape.parts, 1)}${inList(shape)}`])} FROM (${readTexts(sizes.counted)}) s`,
    )

  /** All users in the order of their ids. Needs no text, so no user is missing while the texts of older users are not stored yet. */
  const all = (descending: boolean) =>
    statement(
      `all_${descending ? "down" : "up"}`,
      () => `SELECT ${USER_COLUMNS}, 0 AS position, ${SIGNED_IN_AT}
        FROM "user" u WHERE u.id ${descending ? "<" : ">"} $1 ORDER BY u.id${descending ? " DESC" : ""} LIMIT $2`,
    )
  const countAll = statement(
    "count_all",
    () => `SELECT count(*) AS n FROM (SELECT 1 FROM "user" LIMIT ${sizes.maxExact + 1}) some_users`,
  )

  const countUpTo = (count: number, isExact: boolean): UserCount =>
    count > sizes.maxExact ? { count: sizes.maxExact, isExact: false } : { count, isExact }

  const countOf = async (counting: Statement, values: readonly Value[], column = "n") => {
    const [row] = await engine.rows(counting, values)
    return row === undefined ? 0 : numberIn(row, column)
  }

  /** The longest words of the parts that few users have. */
  async function rareWords(parts: readonly SearchPart[]): Promise<readonly string[]> {
    if (parts.length === 0) return []
    const words = parts.map((part) => part.words.toSorted((one, other) => other.length - one.length)[0] ?? "")
    const [row] = await engine.rows(
      sample(words.length),
      words.map((word) => WORD_MARK + word),
    )
    return words.filter((_, at) => numberIn(row ?? {}, `n${at}`) <= FREQUENT * numberIn(row ?? {}, "n"))
  }

  /** The source from which users are gathered. */
  interface Source {
    readonly by: By
    readonly values: readonly Value[]
    /** Whether each of these users matches for certain. */
    readonly isPrecise: boolean
    /** How many users are in the list, up to `maxGatheredLate` + 1; undefined without a list. */
    readonly listed: number | undefined
  }

  /** Returns the index of words, unless no word is rare or the list is short: PostgreSQL counts words no faster than it gathers. Undefined if neither exists. */
  async function sourceOf({ parts, only }: UserQuery): Promise<Source | undefined> {
    const listed = only === undefined ? undefined : await countOf(countList(only), [])
    const byList: Source = { by: "list", values: [], isPrecise: parts.length === 0, listed }
    if (listed !== undefined && listed <= sizes.maxGatheredList) return byList
    const words = await rareWords(parts)
    if (words.length === 0) return listed === undefined ? undefined : byList
    const areParts = words.length === parts.length && parts.every(({ marked }, at) => marked === WORD_MARK + words[at])
    return { by: "words", values: [dialect.wordsQuery(words)], isPrecise: areParts && only === undefined, listed }
  }

  const isGathered = ({ by, listed = 0 }: Source): boolean => by === "words" || listed <= sizes.maxGatheredList

  const isSet = ({ listed }: Source): boolean => listed !== undefined && listed <= sizes.maxSet
  const listingFor = (source: Source | undefined): Listing => (source !== undefined && isSet(source) ? "once" : "each")

  interface Counted {
    readonly query: UserQuery
    readonly shape: Shape
    readonly parts: readonly Value[]
    readonly source: Source | undefined
    /** The result of gathering: the number of matching users, or that there were too many. */
    readonly total: number | "too-many" | undefined
  }

  const listedFrom = (row: Row): ListedUser => {
    const signedInAt = optional(numberIn, row, "signed_in_at")
    const key = row.position
    return {
      user: userFrom(row),
      // The column has 0 before the first sign-in.
      signedInAt: signedInAt === 0 ? undefined : signedInAt,
      position: { key: typeof key === "string" ? key : Number(key), id: idFrom("user", bytesIn(row, "id")) },
    }
  }

  /** The number of users who match, of rows with `NUMBERS`. */
  const matching = ([row]: readonly Row[], most: number): number | "too-many" =>
    numberIn(row ?? {}, "n_read") > most ? "too-many" : numberIn(row ?? {}, "n")

  /** `seen`: the matching users on the page. `isEnd`: no other users match. */
  async function totalOf(
    { query, shape, parts, source, total }: Counted,
    seen: number,
    isEnd: boolean,
  ): Promise<UserCount> {
    const isAll = await isFilled(engine)
    if (isEnd) return countUpTo(seen, isAll)
    const counted = (count: number, isWhole: boolean) => countUpTo(count, isAll && isWhole)
    if (query.parts.length === 0 && query.only === undefined) return countUpTo(await countOf(countAll, []), true)
    if (source?.by === "list" && source.isPrecise && source.listed !== undefined) return counted(source.listed, true)
    const gathered =
      total ??
      (source &&
        isGathered(source) &&
        (await matching(
          await engine.rows(countGathered(source.by, { ...shape, listing: listingFor(source) }, sizes.maxGathered), [
            ...source.values,
            ...parts,
          ]),
          sizes.maxGathered,
        )))
    if (typeof gathered === "number") return counted(gathered, true)
    if (source?.isPrecise) return { count: sizes.maxExact, isExact: false }
    const [row] = await engine.rows(countSome({ ...shape, listing: listingFor(source) }), parts)
    return counted(Math.max(seen, numberIn(row ?? {}, "n0")), numberIn(row ?? {}, "n") < sizes.counted)
  }

  return async function search(query: UserQuery, after: UserPosition | undefined, limit: number): Promise<FoundUsers> {
    const { sort, descending } = query
    const isFiltered = query.parts.length > 0 || query.only !== undefined
    if (!isFiltered && sort === "created") {
      const start = after === undefined ? outermost(sort, descending) : positionValues(sort, after)
      const users = (await engine.rows(all(descending), [...start, limit])).map(listedFrom)
      return { users, count: after === undefined ? countUpTo(await countOf(countAll, []), true) : undefined }
    }
    const shape: Shape = { ...query, parts: query.parts.length, listing: "each" }
    const parts = query.parts.map(({ marked }) => marked)
    const end = outermost(sort, !descending)
    let from = after === undefined ? outermost(sort, descending) : positionValues(sort, after)
    const found: ListedUser[] = []
    /** Reads this many users. Returns whether the page is full, or the end is reached. */
    const step = async (rows: number, listing: Listing): Promise<boolean> => {
      const [row] = await engine.rows(stepEnd(shape, rows), from)
      const until = row === undefined ? end : keysOf(sort).map((key) => row[key] ?? null)
      const values = [...from, ...until, ...parts, limit - found.length]
      found.push(...(await engine.rows(walk({ ...shape, listing }), values)).map(listedFrom))
      from = until
      return found.length >= limit || row === undefined
    }
    /** Adds the rest of the page, unless the source has more users than `most`. Returns the number of all who match. */
    const gatherFrom = async (source: Source, most: number) => {
      const { by, values } = source
      const listed = { ...shape, listing: listingFor(source) }
      const rows = await engine.rows(gather(by, listed, most), [...values, ...parts, ...from, limit - found.length])
      const counted = rows.length > 0 ? rows : await engine.rows(countGathered(by, listed, most), [...values, ...parts])
      const total = matching(counted, most)
      if (total !== "too-many") found.push(...rows.map(listedFrom))
      return total
    }
    const isDone = await step(sizes.firstStep, "each")
    const isCounted = after === undefined && found.length === limit
    const source = isFiltered && (!isDone || isCounted) ? await sourceOf(query) : undefined
    const gathers = !isDone && source !== undefined && isGathered(source)
    let total = gathers ? await gatherFrom(source, sizes.maxGathered) : undefined
    for (let steps = 1; !isDone && typeof total !== "number"; steps++) {
      if (await step(sizes.step, listingFor(source))) break
      if (steps === MAX_STEPS_WITHOUT_PAGE && source !== undefined)
        total = await gatherFrom(isSet(source) ? { ...source, by: "list", values: [] } : source, sizes.maxGatheredLate)
    }
    if (after !== undefined) return { users: found, count: undefined }
    const isEnd = found.length < limit
    return { users: found, count: await totalOf({ query, shape, source, parts, total }, found.length, isEnd) }
  }
}
