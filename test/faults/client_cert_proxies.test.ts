/** nginx, HAProxy and Caddy that ask clients for certificates, with the configuration of docs/mutual_tls.md. */
import { deepEqual, equal } from "node:assert/strict"
import { existsSync, readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { describe, it } from "node:test"
import { serverOf } from "../directory/server.ts"
import { temporaryFolder } from "../store/temporary_folder.ts"
import { authority, selfSigned, skipWithoutOpenssl } from "../support/certificate.ts"
import { freePort } from "../support/free_port.ts"
import { sendTls } from "../support/mutual_tls.ts"
import { service } from "../support/service.ts"

const PAGE = readFileSync(new URL("../../docs/mutual_tls.md", import.meta.url), "utf8")
const LISTS = ["127.0.0.1"]
const found = (...paths: readonly string[]): string | undefined => paths.find(existsSync)

interface Place {
  readonly folder: string
  readonly port: number
  readonly gatehouse: string
}

interface ProxyKind {
  readonly name: "nginx" | "haproxy" | "caddyfile"
  readonly program: string | undefined
  configure(block: string, place: Place): { readonly text: string; readonly args: (file: string) => readonly string[] }
}

const PROXIES: readonly ProxyKind[] = [
  {
    name: "nginx",
    program: found("/usr/sbin/nginx", "/usr/local/sbin/nginx"),
    configure(block, { folder, port, gatehouse }) {
      const server = block
        .replace("listen 443 ssl;", `listen 127.0.0.1:${port} ssl;`)
        .replace("/etc/ssl/auth/fullchain.pem", `${folder}/cert.pem`)
        .replace("/etc/ssl/auth/privkey.pem", `${folder}/key.pem`)
        .replace("/etc/ssl/auth/client-ca.pem", `${folder}/client-ca.pem`)
        .replace("127.0.0.1:4000", gatehouse)
      const folders = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map((each) => `${each}_temp_path ${folder};`)
      const text = `daemon off; master_process off; pid ${folder}/pid; error_log ${folder}/error.log; events {}
http { access_log off; ${folders.join(" ")} ${server} }`
      return { text, args: (file) => ["-p", folder, "-e", `${folder}/error.log`, "-c", file] }
    },
  },
  {
    name: "haproxy",
    program: found("/usr/sbin/haproxy", "/usr/local/sbin/haproxy"),
    configure(block, { folder, port, gatehouse }) {
      const frontend = block
        .replace("bind :443", `bind 127.0.0.1:${port}`)
        .replace("/etc/haproxy/auth.pem", `${folder}/both.pem`)
        .replace("/etc/haproxy/client-ca.pem", `${folder}/client-ca.pem`)
      const text = `defaults
    mode http
    timeout connect 5s
    timeout client 30s
    timeout server 30s
${frontend}
backend gatehouse
    server one ${gatehouse}
`
      return { text, args: (file) => ["-db", "-f", file] }
    },
  },
  {
    name: "caddyfile",
    program: found("/usr/bin/caddy", "/usr/local/bin/caddy"),
    configure(block, { folder, port, gatehouse }) {
      const site = block
        .replace("mtls.auth.example.com {", `https://localhost:${port} {`)
        .replace("tls {", `tls ${folder}/cert.pem ${folder}/key.pem {`)
        .replace("/etc/caddy/client-ca.pem", `${folder}/client-ca.pem`)
        .replace("127.0.0.1:4000", gatehouse)
      return {
        text: `{\n\tadmin off\n\tauto_https off\n}\n${site}`,
        args: (file) => ["run", "--adapter", "caddyfile", "--config", file],
      }
    },
  },
]

const skipWithout = ({ name, program }: ProxyKind): string | false =>
  skipWithoutOpenssl || (program === undefined && `no ${name} here`)

const FORM = { "content-type": "application/x-www-form-urlencoded" }

for (const kind of PROXIES)
  describe(kind.name, { skip: skipWithout(kind) }, () => {
    it("RFC 9440 §2.4: sends the certificate of the connection, and never that of a client's header", async (t) => {
      const at = await service(t, { trustedProxies: LISTS, clientCertProxies: LISTS, clientCertVerified: true })
      const folder = temporaryFolder()
      const port = await freePort()
      const [servers, clients] = [authority("/CN=Servers"), authority("/CN=Clients")]
      const own = servers.issue("/CN=localhost", "DNS:localhost")
      writeFileSync(join(folder, "cert.pem"), own.cert)
      writeFileSync(join(folder, "key.pem"), own.key)
      writeFileSync(join(folder, "both.pem"), own.cert + own.key)
      writeFileSync(join(folder, "client-ca.pem"), clients.cert)
      const block = new RegExp(`\`\`\`${kind.name}\n(.*?)\`\`\``, "s").exec(PAGE)?.[1] ?? ""
      const { text, args } = kind.configure(block, { folder, port, gatehouse: `127.0.0.1:${new URL(at.url).port}` })
      const file = join(folder, "proxy.conf")
      writeFileSync(file, text)
      const { stop } = await serverOf([kind.program ?? "", ...args(file)], folder, { host: "127.0.0.1", port })
      t.after(stop)

      const { result } = await at.gatehouse.administration.clients.create({
        name: "Billing",
        kind: "confidential",
        grant_types: ["client_credentials"],
        id_token_alg: "EdDSA",
        token_endpoint_auth_method: "tls_client_auth",
        tls_client_auth_subject_dn: "CN=billing,O=Example",
        tls_client_certificate_bound_access_tokens: true,
      })
      const { client_id } = result
      const body = new URLSearchParams({ grant_type: "client_credentials", client_id }).toString()
      const billing = clients.issue("/O=Example/CN=billing")
      const other = clients.issue("/O=Example/CN=other")
      const forged = Buffer.from(billing.cert.replaceAll(/-----.*-----|\s/g, ""), "base64").toString("base64")
      const ask = async (pair: typeof billing | undefined, headers: Record<string, string> = {}) =>
        (
          await sendTls(
            `https://localhost:${port}/oauth/token.php`,
            { method: "POST", headers: { ...FORM, ...headers }, body },
            servers.cert,
            pair,
          )
        ).status
      equal(await ask(billing), 200)
      equal(await ask(other), 401)
      for (const header of [`:${forged}:`, encodeURIComponent(billing.cert), "malformed"])
        for (const name of ["Client-Cert", "client-cert", "CLIENT-CERT"])
          deepEqual([await ask(undefined, { [name]: header }), await ask(other, { [name]: header })], [401, 401], name)
      // A proxy ends the handshake or the request, and never sends such a certificate on.
      const stranger = await ask(selfSigned("/O=Example/CN=billing")).catch(() => "no connection")
      equal(["no connection", 400, 401].includes(stranger), true)
    })
  })
