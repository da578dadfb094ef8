import { deepEqual, rejects } from "node:assert/strict"
import { once } from "node:events"
import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { after, test } from "node:test"
import { Browser } from "../../src/testing/testing.ts"
import { walk } from "../../src/testing/walk.ts"

// Pages of another server, to test how the browser reads markup.
const PAGES: Readonly<Record<string, string>> = {
  "/posts": `<form method="post" action="https://client.example/callback">
    <input type="hidden" name="code" value="a&amp;b"><input type="hidden" name="state" value="s"><button>Continue</button></form>`,
  "/other": '<main><h1>Sign out?</h1><form method="post" action="/other"><button>Sign out</button></form></main>',
}

const server = createServer(({ url = "" }, response) => {
  const page = PAGES[url]
  if (page === undefined) response.writeHead(302, { location: url }).end()
  else response.end(page)
}).listen(0, "127.0.0.1")
after(() => server.close())
await once(server, "listening")
const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

const walked = (path: string) =>
  walk(new Browser(), url + path, { username: "ann", password: "any", decision: "approve" }, { url })

test("OAuth 2.0 Form Post Response Mode: a posted answer is returned as the query of the client's address", async () => {
  const back = await walked("/posts")
  deepEqual(
    [back.origin + back.pathname, [...back.searchParams]],
    [
      "https://client.example/callback",
      [
        ["code", "a&b"],
        ["state", "s"],
      ],
    ],
  )
})

test("an unexpected page throws an error with its text", async () => {
  await rejects(walked("/other"), {
    message: `the browser ended at a page of ${url}/other, status 200, which says: Sign out? Sign out`,
  })
})

test("a redirect loop ends with an error", async () => {
  await rejects(walked("/circle"), { message: `${url}/circle is redirected in a loop` })
})
