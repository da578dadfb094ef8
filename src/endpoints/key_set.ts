import type { Answer } from "./answer.ts"
import type { EdgeRequest, Ports } from "./ports.ts"

/** The public keys by which ID tokens are verified. RFC 7517 §5. There is always one to verify the default of public clients by. */
export async function keySet(_request: EdgeRequest, ports: Ports): Promise<Answer> {
  await ports.signingKeys.active("RS256")
  return { kind: "json", body: await ports.signingKeys.keySet() }
}
