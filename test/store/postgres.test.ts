import { describe, test } from "node:test"
import { openOn, testPostgres } from "../support/postgres.ts"
import { storeContract } from "./contract.ts"
import { rotationContract } from "./contract_rotation.ts"

const found = await testPostgres()

// Each test has a database of its own, and waits for it most of the time.
if (found.here)
  describe("postgres", { concurrency: 4 }, () => {
    const open = () => openOn(found.postgres)
    storeContract("postgres", open)
    rotationContract("postgres", open, true)
  })
else test("postgres", { skip: found.why }, () => {})
