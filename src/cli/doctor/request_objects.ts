import type { Finding } from "../../doctor/finding.ts"
import { warning } from "../../doctor/finding.ts"
import type { Opened } from "../open.ts"

const MAX_SHOWN = 20

/** Reports the clients that encrypt their request objects, if the server decrypts none. Their requests are refused. Decision 0106. */
export async function* checkObjectEncryption(
  { clients }: { readonly clients: Pick<Opened["store"]["clients"], "list"> },
  decrypts: boolean,
): AsyncGenerator<Finding> {
  if (decrypts) return
  const encrypting = (await clients.list()).filter(({ requestObjectEncryptionAlg: alg }) => alg !== undefined)
  if (encrypting.length === 0) return
  const listed = encrypting.slice(0, MAX_SHOWN).map(({ id }) => id)
  const more = encrypting.length > MAX_SHOWN ? ", and others" : ""
  yield warning(
    ["request-objects", "object-encryption-off", { count: encrypting.length }],
    `${encrypting.length} client${encrypting.length === 1 ? " encrypts its" : "s encrypt their"} request objects (${listed.join(", ")}${more}), and GATEHOUSE_REQUEST_OBJECT_ENCRYPTION is off. Their requests are refused`,
    'Set GATEHOUSE_REQUEST_OBJECT_ENCRYPTION=on, or let the clients send objects that are only signed: `gatehouse client update ID --request-object-encryption-alg ""`',
  )
}
