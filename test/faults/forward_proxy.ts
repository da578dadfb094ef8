/** Real proxies in front of an application, with the configuration of deploy/forward that docs/forward.md explains. */
import { createHash } from "node:crypto"
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs"
import type { ServerResponse } from "node:http"
import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { join } from "node:path"
import { serverOf } from "../directory/server.ts"
import { temporaryFolder } from "../store/temporary_folder.ts"
import { freePort } from "../support/free_port.ts"

interface Closing {
  after(callback: () => Promise<void>): void
}

const FILES = new URL("../../deploy/forward/", import.meta.url)
const found = (...paths: readonly string[]): string | undefined => paths.find(existsSync)
const PYTHON = found("/usr/bin/python3", "/usr/local/bin/python3")

export interface ProxyKind {
  readonly name: "nginx" | "haproxy" | "caddy"
  readonly program: string | undefined
  /** Writes the configuration into the folder. Returns the arguments of the program. */
  configure(folder: string, filled: (file: string) => string, origin: string): readonly string[]
}

const withoutTls = (text: string): string => text.replaceAll(/^ *ssl_certificate.*\n/gm, "")

export const PROXIES: readonly ProxyKind[] = [
  {
    name: "nginx",
    program: found("/usr/sbin/nginx", "/usr/local/sbin/nginx"),
    configure(folder, filled, origin) {
      const server = withoutTls(filled("nginx.conf"))
        .replace("listen 443 ssl;", `listen ${new URL(origin).host};`)
        .replace("server_name app.example.com;", "")
        .replaceAll("app.example.com", new URL(origin).host)
      const folders = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map((each) => `${each}_temp_path ${folder};`)
      const whole = `daemon off; master_process off; pid ${folder}/pid; error_log ${folder}/error.log; events {}
http { access_log off; ${folders.join(" ")} ${server} }`
      writeFileSync(join(folder, "whole.conf"), whole)
      return ["-p", folder, "-e", `${folder}/error.log`, "-c", join(folder, "whole.conf")]
    },
  },
  {
    name: "haproxy",
    program: found("/usr/sbin/haproxy", "/usr/local/sbin/haproxy"),
    configure(folder, filled, origin) {
      writeFileSync(join(folder, "gatehouse.lua"), filled("gatehouse.lua"))
      const text = filled("haproxy.cfg")
        .replace("bind :443 ssl crt /etc/ssl/app.example.com.pem", `bind ${new URL(origin).host}`)
        .replace("/etc/haproxy/gatehouse.lua", join(folder, "gatehouse.lua"))
        .replaceAll("app.example.com", new URL(origin).host)
      writeFileSync(join(folder, "haproxy.cfg"), text)
      return ["-db", "-f", join(folder, "haproxy.cfg")]
    },
  },
  {
    name: "caddy",
    program: found("/usr/bin/caddy", "/usr/local/bin/caddy"),
    configure(folder, filled, origin) {
      const text = filled("Caddyfile").replace("https://app.example.com", origin)
      writeFileSync(join(folder, "Caddyfile"), `{\n\tadmin off\n\tauto_https off\n}\n${text}`)
      return ["run", "--adapter", "caddyfile", "--config", join(folder, "Caddyfile")]
    },
  },
]

/** The reason why this machine cannot run the proxy, or false. */
export const skipWithout = ({ name, program }: ProxyKind): string | false =>
  program === undefined ? `no ${name} here: apt-get install ${name}` : PYTHON === undefined && "no python3 here"

/** Starts the proxy at this origin, in front of an application at `app`, asking the service at `gatehouse`. Both are `host:port`. */
export async function startProxy(
  t: Closing,
  kind: ProxyKind,
  origin: string,
  { app, gatehouse }: { readonly app: string; readonly gatehouse: string },
): Promise<void> {
  const folder = temporaryFolder()
  mkdirSync(folder, { recursive: true })
  const filled = (file: string): string =>
    readFileSync(new URL(file, FILES), "utf8").replaceAll("127.0.0.1:4000", gatehouse).replaceAll("127.0.0.1:8080", app)
  const args = kind.configure(folder, filled, origin)
  const { hostname: host, port } = new URL(origin)
  const { stop } = await serverOf([kind.program ?? "", ...args], folder, { host, port: Number(port) })
  t.after(stop)
}

/** An application that nobody wrote for this test: the demonstration of Python's WSGI server. Its page lists every header as a WSGI application sees it. */
export async function startDemo(t: Closing): Promise<string> {
  const port = await freePort()
  const start = `from wsgiref.simple_server import make_server, demo_app; make_server("127.0.0.1", ${port}, demo_app).serve_forever()`
  const { stop } = await serverOf([PYTHON ?? "", "-c", start], temporaryFolder(), { host: "127.0.0.1", port })
  t.after(stop)
  return `127.0.0.1:${port}`
}

/** The answer to the handshake of a WebSocket. */
const acceptOf = (key = ""): string =>
  createHash("sha1").update(`${key}258EAFA5-E914-47DA-95CA-C5AB0DC85B11`).digest("base64")

/**
 * An application that answers with what it receives, piece by piece, and after an upgrade with the same bytes. Its answer to `/wait` has begun, and ends
 * when somebody asks for `/go`.
 */
export async function startEcho(t: Closing): Promise<string> {
  const waiting: ServerResponse[] = []
  const server = createServer((request, response) => {
    if (request.url === "/go") for (const each of waiting) each.end("ended\n")
    response.writeHead(200, { "content-type": "text/plain", "x-user": request.headers["remote-user"] ?? "" })
    response.write("begun\n")
    if (request.url === "/wait") {
      waiting.push(response)
      return
    }
    request.on("data", (piece) => response.write(piece))
    request.on("end", () => response.end())
  })
  server.on("upgrade", ({ headers }, socket) => {
    socket.write(
      `HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Accept: ${acceptOf(headers["sec-websocket-key"])}\r\nX-User: ${headers["remote-user"]}\r\n\r\n`,
    )
    socket.on("error", () => {})
    socket.pipe(socket)
  })
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  t.after(async () => {
    server.closeAllConnections()
    server.close()
  })
  return `127.0.0.1:${(server.address() as AddressInfo).port}`
}
