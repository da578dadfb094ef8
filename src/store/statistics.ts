import type { ClientId } from "../base/id.ts"

/** The intervals of counts: each minute of a day, each hour or day (UTC) of ninety days. Days are added up from hours. */
export type StatisticsStep = "minute" | "hour" | "day"

/** The count of one series in one interval. */
export interface SeriesCount {
  /** The name and the labels of the series, separated by spaces. All are words of the sources, so the number of series is fixed. */
  readonly series: string
  readonly count: number
}

/** The count of one series of one client in one interval. The client's id is not in the name of the series. */
export interface ClientSeriesCount extends SeriesCount {
  readonly clientId: ClientId
}

/** Who authorized which client, among the newest authorizations. */
export interface ActivityCounts {
  readonly authorizations: number
  readonly people: number
  readonly clients: number
}

export interface StatisticsStore {
  /** Counts authorizations that began at `since` or later, at most the newest `limit`. */
  active(since: number, limit: number): Promise<ActivityCounts>
  /** Adds to the counts of the minute that contains `at`, and of its hour. The counts of all servers add up. */
  add(counts: SeriesCount, at: number): Promise<void>
  /**
   * Adds counts of clients to the day (UTC) that contains `at`, all or none. Omits unknown clients, and self-registered clients without a consent,
   * because strangers can register any number. Each series of a client may occur only once.
   */
  addOfClients(counts: readonly ClientSeriesCount[], at: number): Promise<void>
  /** The counts of one client by day (UTC), like `list`. */
  listOfClient(id: ClientId, from: number, to: number): Promise<(SeriesCount & { readonly beginsAt: number })[]>
  /** The counts of all series in the intervals that begin at `from` or later, and before `to`, in order of time. */
  list(step: StatisticsStep, from: number, to: number): Promise<(SeriesCount & { readonly beginsAt: number })[]>
}
