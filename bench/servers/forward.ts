import { Connection } from "../load/connection.ts"
import { get, header } from "../load/request.ts"
import type { Site } from "./site.ts"

/** The host of an application behind a proxy. The program declares a site with it. */
const HOST = "app.localhost"

/** Returns the question of a proxy about a request of a person who is signed in, as Traefik and Caddy ask it. */
export async function forwardRequest({ port, cookie }: Pick<Site, "port" | "cookie">): Promise<string> {
  const connection = new Connection(port)
  const described = {
    "x-forwarded-host": HOST,
    "x-forwarded-uri": "/page?of=an-application",
    "x-forwarded-method": "GET",
  }
  const pathOf = (address: string) => address.slice(new URL(address).origin.length)
  const asked = await connection.ask(get(port, "/forward", { ...described, "sec-fetch-mode": "navigate" }))
  const begun = await connection.ask(get(port, pathOf(header(asked, "location")), described))
  const [visit = ""] = header(begun, "set-cookie").split(";")
  const signedIn = await connection.ask(get(port, pathOf(header(begun, "location")), { cookie }))
  const ended = await connection.ask(get(port, pathOf(header(signedIn, "location")), { ...described, cookie: visit }))
  const [own = ""] = header(ended, "set-cookie").split(";")
  connection.close()
  return get(port, "/forward", { ...described, "sec-fetch-mode": "cors", cookie: `${visit}; ${own}` })
}
