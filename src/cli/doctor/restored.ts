import type { Opening } from "../../assembly/core.ts"
import type { Finding } from "../../doctor/finding.ts"
import { problem, warning } from "../../doctor/finding.ts"
import { COMES_BACK, whatItIs } from "../../store/provenance.ts"

const CHECK = "restored backup"

/** Reports a restored backup that nobody has accepted. */
export async function* checkProvenance({ provenance }: Opening): AsyncGenerator<Finding> {
  switch (provenance.state) {
    case "backup":
    case "elsewhere":
      yield problem(
        [CHECK, "backup-not-accepted", { state: provenance.state }],
        `${whatItIs(provenance)}, and nobody has accepted it: ${COMES_BACK} would work again`,
        "Run `gatehouse accept-backup --end-grants` or `--keep-grants`; see docs/operations/restoring.md",
      )
      break
    case "recovered":
      yield warning(
        [CHECK, "data-recovered"],
        whatItIs(provenance),
        "After a failover, run `gatehouse accept-backup --keep-grants`; after a restore, see docs/operations/restoring.md",
      )
      break
    case "own":
      break
  }
}
