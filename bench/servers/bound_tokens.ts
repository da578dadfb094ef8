import { dpopProof } from "../../test/support/dpop.ts"
import { Connection } from "../load/connection.ts"
import type { Proven } from "../load/proofs.ts"
import { newProofKey, proofKeysOf } from "../load/proofs.ts"
import { get, member } from "../load/request.ts"
import type { Site } from "./site.ts"
import { newGrants } from "./site.ts"

/** Creates grants whose access tokens are bound to one key. Returns the checks of these tokens. */
export async function provenChecks(site: Site, count: number): Promise<Proven> {
  const connection = new Connection(site.port)
  const issuer = member(await connection.ask(get(site.port, "/.well-known/openid-configuration")), "issuer")
  connection.close()
  const key = newProofKey()
  const keys = proofKeysOf(key)
  const grants = await newGrants(site, count, () => ({
    dpop: dpopProof(keys, { htm: "POST", htu: issuer + site.paths.token, at: Date.now() }),
  }))
  const tokens = grants.map(({ access }) => access)
  return { kind: "proven", port: site.port, path: "/api/tokeninfo.php", issuer, tokens, key }
}
