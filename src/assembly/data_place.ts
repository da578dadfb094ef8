import { readFileSync } from "node:fs"
import { join, resolve } from "node:path"
import type { Config } from "../config/options.ts"
import { OPTIONS } from "../config/options.ts"
import { lockDataFolder } from "../store/engines/serving_lock.ts"
import type { DatabaseAddress } from "../store/open_copy.ts"

/**
 * If the data folder has this value, the server keeps all data in memory, and the data end with the process. Without effect if a database URL is
 * set.
 */
export const IN_MEMORY = ":memory:"

/** Whether the data are in the data folder, and not in memory or in PostgreSQL. */
export const usesFolder = ({ data, databaseUrl }: Config): boolean => databaseUrl === undefined && data !== IN_MEMORY

/**
 * If the data are in a folder, locks this folder against other servers. Throws if another server already uses the folder. Returns the function that
 * unlocks the folder.
 */
export const holdDataPlace = (config: Config): (() => void) =>
  usesFolder(config) ? lockDataFolder(config.data) : () => {}

/** Describes for the operator where the data are: the folder, or the database without its password. */
export const whereStored = ({ data, databaseUrl }: Config): string =>
  databaseUrl === undefined ? resolve(data) : OPTIONS.databaseUrl.show(databaseUrl)

/** Returns the address with which the store is opened. */
export function addressOf(config: Config): DatabaseAddress {
  const { databaseUrl, databaseCa, databasePool, databaseTimeout, databasePooler } = config
  if (databaseUrl === undefined)
    return usesFolder(config) ? { file: databaseFile(config.data), folder: config.data } : { file: IN_MEMORY }
  const settings = {
    ...databaseUrl,
    authorities: databaseCa === undefined ? undefined : readFileSync(databaseCa, "utf8"),
    connections: databasePool,
    timeoutMs: databaseTimeout * 1000,
    pooled: databasePooler === "transaction",
  }
  return { settings }
}

export const databaseFile = (dataFolder: string): string => join(dataFolder, "gatehouse.db")
