import type { Answer } from "../load/connection.ts"
import { header, post } from "../load/request.ts"
import type { Child } from "./child.ts"
import type { Site } from "./site.ts"
import { authorizePath, PASSWORD } from "./site.ts"
import { Visitor } from "./visitor.ts"

const paths = { authorize: "/auth", token: "/token", userinfo: "/me" } as const

/** Signs in and approves on the pages that come with the provider, which remembers what was approved. */
export async function oidcProviderSite(server: Child): Promise<Site> {
  const client = await server.ask<Site["client"]>("register")
  const visitor = new Visitor(server.port)
  const next = (answer: Answer) => new URL(header(answer, "location"), `http://127.0.0.1:${server.port}`)
  const signIn = next(await visitor.get(authorizePath({ paths, client }))).pathname
  const resumed = next(await visitor.post(signIn, { prompt: "login", login: "ann", password: PASSWORD })).pathname
  const consent = next(await visitor.get(resumed)).pathname
  const approved = next(await visitor.post(consent, { prompt: "consent" })).pathname
  next(await visitor.get(approved)).searchParams.get("code")
  visitor.close()
  return {
    port: server.port,
    client,
    cookie: visitor.cookie,
    paths,
    checkToken: (site, token) => post(site.port, "/token/introspection", { token, ...site.client }),
  }
}
