import type { ClientRecord } from "../admin/contract.ts"
import { printJson, printMembers } from "./print.ts"

export function printClient(client: ClientRecord, json: true | undefined): void {
  if (json) {
    printJson(client)
    return
  }
  const secrets = client.secrets?.map(
    ({ created_at, expires_at, last_used_at }) =>
      `made ${created_at}, ${expires_at === null ? "does not expire" : `expires ${expires_at}`}, ${last_used_at === null ? "not used yet" : `last used ${last_used_at}`}`,
  )
  printMembers({ ...client, secrets })
}
