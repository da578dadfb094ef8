import { configure, openAdministration } from "../../src/app.ts"
import { Secret } from "../../src/base/secret.ts"
import type { RegisteredClient } from "../support/journey.ts"
import { PASSWORD, REDIRECT_URI } from "../support/journey.ts"

/** Administration of a data folder as the command line has it, beside a server or without one; closed when `use` is through. */
export async function administer<T>(
  data: string,
  use: (administration: Awaited<ReturnType<typeof openAdministration>>["administration"]) => Promise<T>,
  secret?: readonly string[],
): Promise<T> {
  const config = configure({ data, ...(secret && { secret: secret.map((one) => new Secret(one)) }) })
  const opened = await openAdministration(config)
  try {
    return await use(opened.administration)
  } finally {
    await opened.close()
  }
}

/** A data folder with the user ann and a client that is never asked about, so that one GET gives a code. */
export const prepare = (
  data: string,
  { secret, ...settings }: { secret?: readonly string[]; refresh_rotation?: string } = {},
): Promise<RegisteredClient> =>
  administer(
    data,
    async ({ users, clients }) => {
      await users.create({ username: "ann", email: "ann@example.com", password: new Secret(PASSWORD) })
      const { result } = await clients.create({
        name: "Sample",
        kind: "confidential",
        consent: "first-party",
        redirect_uris: [REDIRECT_URI],
        ...settings,
      })
      // No more of the record: what a token request sends is spread from this.
      return { client_id: result.client_id, client_secret: result.client_secret ?? "" }
    },
    secret,
  )
