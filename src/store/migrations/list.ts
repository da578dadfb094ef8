import { initial } from "./0001_initial.ts"
import { rateWindow } from "./0002_rate_window.ts"
import { provenance } from "./0003_provenance.ts"
import { openid } from "./0004_openid.ts"
import type { Migration } from "./migration.ts"

/** In order. A new one goes to the end. */
export const MIGRATIONS: readonly Migration[] = [initial, rateWindow, provenance, openid]
