import type { Operation } from "../../src/admin_api/operation.ts"
import { OPERATIONS } from "../../src/admin_api/operations.ts"
import type { Api } from "./samples.ts"

/** These operations give nobody a right, also if they concern something that has one. They end sessions, delete consents, or change nothing. */
export const HARMLESS = ["endSessions", "endSession", "forgetConsents", "previewClientLook"]

/** An operation that changes a user, client, role or group. */
export interface Changing extends Operation {
  /** The parameter of its path that names what it changes. */
  readonly parameter: string
  /** Gives that the right admin:settings. */
  readonly give: (name: string) => Promise<unknown>
}

/** Finds each operation that changes a user, client, role or group, so that no operation is forgotten. Creates the role `keepers`. */
export async function changingOperations({ gatehouse }: Api): Promise<readonly Changing[]> {
  const { clients, roles } = gatehouse.administration
  await roles.create({ name: "keepers", scope: "admin:settings" })
  /** The key is the first parameter in the path of the operation. */
  const GIVE: Readonly<Record<string, (name: string) => Promise<unknown>>> = {
    user: (user) => roles.assign("keepers", { user }),
    client_id: (id) => clients.update(id, { scope: "openid admin:settings" }),
    role: (role) => roles.update(role, { scope: "admin:settings" }),
    group: (group) => roles.assign("keepers", { group }),
  }
  return OPERATIONS.flatMap((operation) => {
    const [, parameter = ""] = /\{(.+?)\}/.exec(operation.path) ?? []
    const give = GIVE[parameter]
    return operation.method === "GET" || give === undefined ? [] : [{ ...operation, parameter, give }]
  })
}
