/** The messages about the two most common mistakes with a proxy, and about plain http. */
import { deepEqual, equal, match } from "node:assert/strict"
import { spawn } from "node:child_process"
import { once } from "node:events"
import { createInterface } from "node:readline"
import { test } from "node:test"
import { freePort } from "../support/free_port.ts"
import { send } from "../support/wire.ts"
import { commandOn, environment, RUN, temporaryFolder } from "./command.ts"

interface Line {
  readonly level: number
  readonly msg: string
  readonly url?: string
  readonly listensAt?: string
}

/** Starts a server, calls `use`, stops the server and returns its output. */
async function served(data: string, env: Record<string, string>, use: () => Promise<unknown> = async () => {}) {
  const child = spawn(process.execPath, [RUN, "serve"], { env: environment(data, env) })
  const lines: Line[] = []
  const reader = createInterface({ input: child.stdout })
  reader.on("line", (line) => lines.push(JSON.parse(line)))
  await once(reader, "line")
  await use()
  child.kill("SIGTERM")
  deepEqual(await once(child, "close"), [0, null])
  return lines
}

test("doctor reports requests for another host and from an unlisted proxy until the settings are changed", async () => {
  const data = temporaryFolder()
  const port = await freePort()
  const headers = { host: "auth.example.com", "x-forwarded-for": "192.0.2.1" }
  const ask = () => send({ url: `http://127.0.0.1:${port}` }, "/oauth/jwks.php", { headers })
  const lines = await served(data, { PORT: String(port) }, ask)
  equal(lines.filter(({ level }) => level === 40).length, 2)

  const found = async (env: Record<string, string>) => {
    const { stdout } = await commandOn(data)(["doctor", "--json"], { env })
    const findings: { check: string; state: string; says: string; advice: string }[] = JSON.parse(stdout)
    return findings.filter(({ check }) => check === "proxy")
  }
  const [host, proxy] = await found({ PORT: String(port) })
  match(
    `${host?.state} ${host?.says}`,
    /^warning a request for auth\.example\.com came at .*, but the public URL is http:/,
  )
  match(host?.advice ?? "", /set GATEHOUSE_URL to that address$/)
  match(`${proxy?.state} ${proxy?.says}`, /^warning X-Forwarded-For came from 127\.0\.0\.1 at .*, and was ignored/)
  match(proxy?.advice ?? "", /^If it is your proxy, add it to GATEHOUSE_TRUSTED_PROXIES/)
  const mended = { PORT: String(port), GATEHOUSE_URL: "http://x.localhost", GATEHOUSE_TRUSTED_PROXIES: "127.0.0.1" }
  deepEqual(await found(mended), [])
})

test("serve logs its address and the public URL, and warns of plain http on a public name, and of an IP address, where no passkey works", async () => {
  const plain = await served(temporaryFolder(), { PORT: "0", GATEHOUSE_URL: "http://auth.example.com" })
  equal(plain[0]?.url, "http://auth.example.com")
  match(plain[0]?.listensAt ?? "", /^127\.0\.0\.1:\d+$/)
  match(
    plain[0]?.msg ?? "",
    /^Gatehouse listens at 127\.0\.0\.1:\d+\. Its public URL is http:\/\/auth\.example\.com, and /,
  )
  deepEqual(
    plain.filter(({ level }) => level === 40).map(({ msg }) => msg.slice(0, 50)),
    ["GATEHOUSE_URL is plain http on a public name: anyb"],
  )
  for (const url of ["https://auth.example.com", "http://localhost:4000", "http://127.0.0.1:4000"]) {
    const lines = await served(temporaryFolder(), { PORT: "0", GATEHOUSE_URL: url })
    deepEqual(
      lines.filter(({ level }) => level === 40).map(({ msg }) => msg.slice(0, 80)),
      url.includes("127") ? ["GATEHOUSE_URL has an IP address, and browsers allow passkeys only at a host name"] : [],
    )
  }
})

test("doctor reports a public URL without passkeys, as a problem if everybody needs one", async () => {
  const found = async (env: Record<string, string>) => {
    const { stdout } = await commandOn(temporaryFolder())(["doctor", "--json"], { env })
    const findings: { check: string; state: string; says: string; advice: string }[] = JSON.parse(stdout)
    return findings.find(({ check }) => check === "passkeys")
  }
  const ip = await found({ GATEHOUSE_URL: "https://192.0.2.1" })
  equal(
    `${ip?.state}: ${ip?.says}. ${ip?.advice}.`,
    "warning: GATEHOUSE_URL is https://192.0.2.1: browsers allow passkeys only at a host name with https, or at localhost. Set GATEHOUSE_URL to an https address with a host name.",
  )
  const needed = await found({ GATEHOUSE_URL: "http://auth.example", GATEHOUSE_SIGN_IN_LEVEL: "phr" })
  match(`${needed?.state} ${needed?.says}`, /^problem .*\. GATEHOUSE_SIGN_IN_LEVEL is phr, so nobody can sign in$/)
  equal(await found({ GATEHOUSE_URL: "http://localhost:4000", GATEHOUSE_SIGN_IN_LEVEL: "phr" }), undefined)
})
