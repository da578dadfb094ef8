import { deepEqual, equal } from "node:assert/strict"
import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { after, test } from "node:test"
import { readForm, textOf } from "../../src/testing/form.ts"
import { Browser, formOf } from "../../src/testing/testing.ts"

let cookiesToSet: readonly string[] = []
const received: string[] = []
const site = createServer((request, response) => {
  received.push(request.headers.cookie ?? "")
  response.setHeader("set-cookie", cookiesToSet)
  response.end()
}).listen(0)
after(() => site.close())
const { port } = site.address() as AddressInfo
const [one, other] = [`http://localhost:${port}/`, `http://127.0.0.1:${port}/`]

/** Returns the cookies that the browser sends after a site has set these, in order. */
async function sentAfter(...cookies: readonly string[]): Promise<string | undefined> {
  const browser = new Browser()
  for (const cookie of cookies) {
    cookiesToSet = [cookie]
    await browser.get(one)
  }
  cookiesToSet = []
  await browser.get(one)
  return received.at(-1)
}

test("RFC 6265 §5.2.1, §5.2.2, §5.3: a cookie is sent until the site deletes it by Max-Age or Expires", async () => {
  equal(await sentAfter("a=1; Path=/; HttpOnly", "b=2=3"), "a=1; b=2=3")
  equal(await sentAfter("a=1", "a=2; Max-Age=60; Expires=Fri, 31 Dec 2999 23:59:59 GMT"), "a=2")
  equal(await sentAfter("a=1", "b=2", "a=; Max-Age=0"), "b=2")
  equal(await sentAfter("a=1", "b=2", "a=; expires=Thu, 01 Jan 1970 00:00:00 GMT"), "b=2")
})

test("RFC 6265 §5.4: a cookie is sent to the host that set it, and to no other", async () => {
  const browser = new Browser()
  cookiesToSet = ["a=1"]
  await browser.get(one)
  cookiesToSet = []
  await browser.get(other)
  equal(received.at(-1), "")
  deepEqual([...browser.cookiesFor(one)], [["a", "1"]])
  deepEqual([...browser.cookiesFor(other)], [])
})

const FORM = `<p name="p"></p><form method="post" class="a>b" action="/path?a=1&amp;b=2">
<input type="hidden" name="form" value="a&quot;b&#39;c &lt;&#x263a;&gt; data-name=&quot;x&quot;">
<input type="hidden" name="empty" value="">
<label for="username">Name</label><input id="username" name="username" type="text" value="ann" required>
<input type="submit"><button type="submit" name="decision" value="deny">No</button><button name="decision" value="approve">Yes</button>
</form><form action="/other"><input type="hidden" name="second" value="2"></form>`

test("a form is parsed as written: hidden fields unescaped, with the names of inputs and buttons", () => {
  deepEqual(readForm(FORM), {
    action: "/path?a=1&b=2",
    fields: { form: `a"b'c <☺> data-name="x"`, empty: "" },
    controls: ["username", "decision"],
  })
})

test("a form of a visited page is posted to that page's server", () => {
  equal(formOf({ html: FORM, url: "http://localhost:1/a/b?c" })?.action, "http://localhost:1/path?a=1&b=2")
  equal(
    formOf({ html: '<form action=""></form>', url: "http://localhost:1/a/b?c" })?.action,
    "http://localhost:1/a/b?c",
  )
})

test("a page's text is returned without its markup", () => {
  const html =
    "<title>t</title><style>p { color: red }</style><header>h</header><main>\n<h1>Not &amp; found</h1>\n<p>by <b>us</b></p></main>"
  equal(textOf(html), "Not & found by us")
  equal(textOf("<style>p {}</style><p>plain"), "plain")
})
