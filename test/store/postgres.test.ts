import { describe, test } from "node:test"
import { openOn, testPostgres } from "../support/postgres.ts"
import { storeContract } from "./contract.ts"

const found = await testPostgres()

// Each test has a database of its own, and waits for it most of the time.
if (found.here) describe("postgres", { concurrency: 4 }, () => storeContract("postgres", () => openOn(found.postgres)))
else test("postgres", { skip: found.why }, () => {})
