import { formFields, formPath } from "../load/chains.ts"
import { get, header } from "../load/request.ts"
import type { Child } from "./child.ts"
import type { Site } from "./site.ts"
import { authorizePath, PASSWORD } from "./site.ts"
import { Visitor } from "./visitor.ts"

const paths = {
  authorize: "/oauth/authorize.php",
  token: "/oauth/token.php",
  userinfo: "/api/userinfo.php",
} as const

const bearer = (token: string) => ({ authorization: `Bearer ${token}` })

/** Registers, signs in on the page, and approves. */
export async function gatehouseSite(server: Child): Promise<Site> {
  const { client_id, client_secret } = await server.ask<Site["client"]>("register", { password: PASSWORD })
  const client = { client_id, client_secret }
  const visitor = new Visitor(server.port)
  const path = authorizePath({ paths, client })
  const signIn = await visitor.get(path)
  await visitor.post(formPath(signIn), { ...formFields(signIn), username: "ann", password: PASSWORD })
  const consent = await visitor.get(path)
  header(await visitor.post(formPath(consent), { ...formFields(consent), decision: "approve" }), "location")
  visitor.close()
  return {
    port: server.port,
    client,
    cookie: visitor.cookie,
    paths,
    checkToken: ({ port }, token) => get(port, "/api/tokeninfo.php", bearer(token)),
  }
}
