import type { Administration } from "../admin/administration.ts"
import { openAdministration } from "../assembly/core.ts"
import { loadConfig } from "../config/load.ts"
import type { Config } from "../config/options.ts"
import { systemOperator } from "./operator.ts"

export interface Opened {
  readonly administration: Administration
  readonly store: Awaited<ReturnType<typeof openAdministration>>["store"]
  readonly config: Config
}

/** Opens the configured database, runs `work`, and closes the database. A server may use the database at the same time. */
export async function opened<T>(work: (open: Opened) => Promise<T>): Promise<T> {
  const config = loadConfig()
  const { administration, store, close } = await openAdministration(config)
  try {
    return await work({ administration: administration.as(systemOperator()), store, config })
  } finally {
    await close()
  }
}
