import { initial } from "./0001_initial.ts"
import { rateWindow } from "./0002_rate_window.ts"
import { provenance } from "./0003_provenance.ts"
import { openid } from "./0004_openid.ts"
import { refreshRepeat } from "./0007_refresh_repeat.ts"
import { resourceConsent } from "./0008_resource_consent.ts"
import { serverClock } from "./0010_server_clock.ts"
import { registration } from "./0011_registration.ts"
import { verifiedEmail } from "./0012_verified_email.ts"
import type { Migration } from "./migration.ts"

/** In order. Append new ones. */
export const MIGRATIONS: readonly Migration[] = [
  initial,
  rateWindow,
  provenance,
  openid,
  refreshRepeat,
  resourceConsent,
  serverClock,
  registration,
  verifiedEmail,
]
