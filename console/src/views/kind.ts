import type { useMay } from "../shell/use_may.ts"

/** A kind of record with a list, a page for each record, and a dialog that creates one. Each folder declares its own in queries.ts. */
export interface Kind {
  /** The address of the list, the topic of the words, and the icon. */
  readonly name: "groups" | "roles" | "apis" | "connections" | "sites" | "exchange" | "issuers"
  /** The right to create, change and delete. */
  readonly right: Parameters<ReturnType<typeof useMay>>[0]
  /** Reads again the data that depends on records of this kind. */
  changed(): Promise<unknown>
}
