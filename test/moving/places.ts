import { readFileSync } from "node:fs"
import { join } from "node:path"
import { commandOn, temporaryFolder } from "../cli/command.ts"
import { testPostgres } from "../support/postgres.ts"
import type { Environment } from "./service.ts"

export const found = await testPostgres()
export const skip = found.here ? false : found.why
export const SECRET = "a server secret of 32 characters or more"

/** An empty data folder or database: the environment of a server on it, and its address for `copy --to`. */
export interface Place {
  readonly env: Environment
  readonly address: string
}

export function folderPlace(): Place {
  const address = join(temporaryFolder(), "data")
  return { env: { GATEHOUSE_DATA: address, GATEHOUSE_SECRET: SECRET }, address }
}

export async function postgresPlace(): Promise<Place> {
  if (!found.here) throw new Error(found.why)
  const address = await found.postgres.emptyDatabase()
  return { env: onDatabase(address), address }
}

export const onDatabase = (url: string): Environment => ({ GATEHOUSE_DATABASE_URL: url, GATEHOUSE_SECRET: SECRET })

/** Runs a command on this data folder or database. */
export const runAt = ({ env }: Place, args: readonly string[], more: Environment = {}, stdin = "") =>
  commandOn(env.GATEHOUSE_DATA ?? join(temporaryFolder(), "unused"))(args, { env: { ...env, ...more }, stdin })

export const secretIn = (folder: string): string => readFileSync(join(folder, "secret"), "utf8").trim()
