import { SITES } from "../../sites/site_settings.ts"
import type { Engine } from "../engines/engine.ts"
import { decide } from "../engines/engine.ts"
import type { SiteStore } from "../site.ts"
import { recordEvent } from "./audit_event.ts"
import { namedRecord } from "./named_record.ts"

export const siteRows = namedRecord("site", "s", SITES)

export const sitesOn = (engine: Engine): SiteStore => ({
  ...siteRows.verbsOn(engine),
  delete: (id, event) => decide(engine, [siteRows.removal(id), recordEvent(event)]),
})
