import { openAdministration } from "../../src/assembly/core.ts"
import { Secret } from "../../src/base/secret.ts"
import { databaseUrl } from "../../src/config/database_url.ts"
import type { Config } from "../../src/gatehouse.ts"
import { configure } from "../../src/gatehouse.ts"
import type { RegisteredClient } from "../support/journey.ts"
import { PASSWORD, REDIRECT_URI } from "../support/journey.ts"

/** Where a server stores its data: a data folder, or a PostgreSQL database with a given secret. */
export type Storage =
  | { readonly data: string; readonly secret?: readonly string[] }
  | { readonly database: string; readonly secret: string }

export function configOf(storage: Storage): Config {
  if ("data" in storage) {
    const { data, secret } = storage
    return configure({ data, ...(secret && { secret: secret.map((one) => new Secret(one)) }) })
  }
  const parsed = databaseUrl.parse(storage.database)
  if (!parsed.ok) throw new Error(`${storage.database} ${parsed.why}`)
  return configure({
    databaseUrl: parsed.value,
    secret: [new Secret(storage.secret)],
    databasePool: 2,
    databaseTimeout: 1,
  })
}

/** Opens the administration as the command line does, with or without a running server, and closes it after `use`. */
export async function administer<T>(
  where: string | Storage,
  use: (administration: Awaited<ReturnType<typeof openAdministration>>["administration"]) => Promise<T>,
): Promise<T> {
  const opened = await openAdministration(configOf(typeof where === "string" ? { data: where } : where))
  try {
    return await use(opened.administration)
  } finally {
    await opened.close()
  }
}

/** Creates the user ann, and a client that never asks for consent, so that one GET returns a code. */
export const prepare = (
  where: string | Storage,
  settings: { refresh_rotation?: string } = {},
): Promise<RegisteredClient> =>
  administer(where, async ({ users, clients }) => {
    await users.create({ username: "ann", email: "ann@example.com", password: new Secret(PASSWORD) })
    const { result } = await clients.create({
      name: "Sample",
      kind: "confidential",
      consent: "first-party",
      redirect_uris: [REDIRECT_URI],
      ...settings,
    })
    // Returns only these fields, because a token request sends every field of the object.
    return { client_id: result.client_id, client_secret: result.client_secret ?? "" }
  })
