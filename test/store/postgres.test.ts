import { test } from "node:test"
import { openOn, testPostgres } from "../support/postgres.ts"
import { storeContract } from "./contract.ts"

const found = await testPostgres()

if (found.here) storeContract("postgres", () => openOn(found.postgres))
else test("postgres", { skip: found.why }, () => {})
