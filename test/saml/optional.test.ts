import { equal, ok } from "node:assert/strict"
import { spawn } from "node:child_process"
import { once } from "node:events"
import { readFileSync } from "node:fs"
import { test } from "node:test"

/** Runs a module in a process of its own, and returns what it prints. */
async function printedBy(program: string): Promise<string> {
  const { PATH, NODE_COMPILE_CACHE } = process.env
  const child = spawn(process.execPath, ["--input-type=module", "--eval", program], {
    env: { PATH, NODE_COMPILE_CACHE },
  })
  let printed = ""
  child.stdout.setEncoding("utf8").on("data", (text) => (printed += text))
  await once(child, "close")
  return printed.trim()
}

/** A server with this connection shows its sign-in page, then its check. Prints the files that each loaded for SAML, and what the check says last. */
const server = (connection: string, resolve = "next(specifier, context)") =>
  printedBy(`
    import { registerHooks } from "node:module"
    let loaded = 0
    registerHooks({
      resolve(specifier, context, next) { return ${resolve} },
      load(url, context, next) {
        if (/xmldom|xml-crypto|xml-encryption|src.connections.saml.(?!saml\\.ts)/.test(url)) loaded += 1
        return next(url, context)
      },
    })
    const { createGatehouse, IN_MEMORY, configure } = await import("./src/gatehouse.ts")
    const gatehouse = await createGatehouse({ config: configure({ data: IN_MEMORY, port: 0 }) })
    await gatehouse.listen()
    const { connections } = gatehouse.administration
    const { name } = await connections.create(${connection})
    await fetch(gatehouse.url + "/account")
    const before = loaded
    const findings = name === "company" ? await connections.check(name) : []
    await gatehouse.close()
    console.log([before, loaded, findings.at(-1)?.detail ?? ""].join(" "))`)

const OTHER = `{ name: "other", preset: "oidc", issuer: "https://id.example.com", client_id: "x", auth_method: "none" }`
const SAML = `{ name: "company", preset: "saml", metadata: "<EntityDescriptor/>" }`

test("a server without a SAML connection loads nothing of SAML", async () => {
  equal(await server(OTHER), "0 0")
})

test("a server with a SAML connection loads the packages at its first use, and not for the sign-in page", async () => {
  const [before, loaded] = (await server(SAML)).split(" ")
  equal(before, "0")
  ok(Number(loaded) > 3, `${loaded} files`)
})

test("without the packages, one line says what to install, and the server goes on", async () => {
  const missing = `["@xmldom/xmldom", "xml-crypto"].includes(specifier)
    ? (() => { throw Object.assign(new Error("not found"), { code: "ERR_MODULE_NOT_FOUND" }) })()
    : next(specifier, context)`
  const { peerDependencies } = JSON.parse(readFileSync("package.json", "utf8"))
  const packages = ["@xmldom/xmldom", "xml-crypto", "xml-encryption"].map((name) => `${name}@${peerDependencies[name]}`)
  const printed = await server(SAML, missing)
  ok(printed.includes(`npm install --save-prod --omit=dev --ignore-scripts ${packages.join(" ")}, and start`), printed)
})
