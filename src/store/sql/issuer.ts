import { ISSUERS } from "../../issuers/issuer_settings.ts"
import type { Engine } from "../engines/engine.ts"
import { decide } from "../engines/engine.ts"
import type { IssuerStore } from "../issuer.ts"
import { recordEvent } from "./audit_event.ts"
import { namedRecord } from "./named_record.ts"
import { withSetter } from "./setter.ts"

const issuerRows = namedRecord("issuer", "i", withSetter(ISSUERS))

export const issuersOn = (engine: Engine): IssuerStore => ({
  ...issuerRows.verbsOn(engine),
  delete: (id, event) => decide(engine, [issuerRows.removal(id), recordEvent(event)]),
})
