import Type from "typebox"
import { Invalid, NotFound } from "../../admin/problem.ts"
import { isId } from "../../base/id.ts"
import { say } from "../../base/say.ts"
import type { AnyCall } from "../operation.ts"
import { show } from "../operation.ts"
import { about, object, text, texts } from "../schemas.ts"

interface Named {
  readonly id: string
  readonly name: string
}

const MAX_IDS = 100

type Finding = Pick<AnyCall, "administration" | "deps">

/** Returns the current name of what has this id. Undefined if nothing has it, or no more. */
async function nameOf(id: string, { administration, deps }: Finding): Promise<string | undefined> {
  try {
    if (isId("client", id)) return (await deps.ports.clients.find(id))?.name
    if (isId("user", id)) {
      const { name, username } = await administration.users.show(id)
      return name || username
    }
    if (isId("group", id)) return (await administration.groups.show(id)).name
    if (isId("role", id)) return (await administration.roles.show(id)).name
    if (isId("api", id)) return (await administration.apis.show(id)).name ?? undefined
  } catch (error) {
    if (!(error instanceof NotFound)) throw error
  }
  return undefined
}

export const nameOperations = [
  show({
    id: "getNames",
    path: "/names",
    summary: "Show the current names of clients, users, groups, roles and APIs by their ids",
    description: "For lists that have ids alone, such as the audit. What does not exist is left out.",
    right: "admin:read",
    query: { id: about(`An id. Repeat the parameter for up to ${MAX_IDS} ids.`, texts) },
    output: object<{ readonly names: readonly Named[] }>("Names", {
      names: Type.Array(object<Named>("Named", { id: text, name: text })),
    }),
    async run(call) {
      const ids = [...new Set(call.query.id ?? [])]
      if (ids.length > MAX_IDS) throw new Invalid([{ field: "id", ...say("ids-too-many", { max: MAX_IDS }) }])
      const names = await Promise.all(ids.map(async (id) => ({ id, name: await nameOf(id, call) })))
      return { names: names.flatMap(({ id, name }) => (name === undefined ? [] : [{ id, name }])) }
    },
  }),
]
