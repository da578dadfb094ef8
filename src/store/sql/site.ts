import { SITES } from "../../sites/site_settings.ts"
import type { Engine } from "../engines/engine.ts"
import { decide } from "../engines/engine.ts"
import type { SiteStore } from "../site.ts"
import { recordEvent } from "./audit_event.ts"
import { namedRecord } from "./named_record.ts"

const rows = namedRecord("site", "s", SITES)

export const sitesOn = (engine: Engine): SiteStore => ({
  ...rows.verbsOn(engine),
  delete: (id, event) => decide(engine, [rows.removal(id), recordEvent(event)]),
})
