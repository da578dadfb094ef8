import { EXCHANGE_POLICIES } from "../../token_exchange/policy_settings.ts"
import type { Engine } from "../engines/engine.ts"
import { decide } from "../engines/engine.ts"
import type { ExchangePolicyStore } from "../exchange_policy.ts"
import { recordEvent } from "./audit_event.ts"
import { namedRecord } from "./named_record.ts"
import { withSetter } from "./setter.ts"

const rows = namedRecord("policy", "p", withSetter(EXCHANGE_POLICIES), "exchange_policy")

export const exchangePoliciesOn = (engine: Engine): ExchangePolicyStore => ({
  ...rows.verbsOn(engine),
  delete: (id, event) => decide(engine, [rows.removal(id), recordEvent(event)]),
})
