import { after, test } from "node:test"
import { pgbouncerRuns, startPgbouncer } from "../support/pgbouncer.ts"
import { openOn, testPostgres } from "../support/postgres.ts"
import { storeContract } from "./contract.ts"

const NAME = "postgres through pgbouncer"
const found = await testPostgres()
const missing = found.here ? (pgbouncerRuns() ? undefined : "no pgbouncer on this machine") : found.why

if (found.here && missing === undefined) {
  const { port, stop } = await startPgbouncer(found.postgres.url)
  after(stop)
  storeContract(NAME, () => openOn(found.postgres, { port, pooled: true }))
} else test(NAME, { skip: missing ?? "" }, () => {})
