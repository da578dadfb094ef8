import { isSaml } from "../connections/is_saml.ts"
import { CONNECTIONS_PATH } from "../oauth/paths.ts"
import { refuse } from "../oauth/refusal.ts"
import type { Answer } from "../ports/answer.ts"
import type { EdgeRequest, Ports } from "../ports/ports.ts"
import { connectionCallback } from "./connection_callback.ts"
import { samlLogout } from "./saml_logout.ts"

/** The paths of `connectionCallbackPath`, `connectionMetadataPath` and `connectionSamlLogoutPath`, below CONNECTIONS_PATH. */
const ADDRESS = /^\/([a-z0-9-]+)\/(callback|metadata|logout)$/

/** The addresses of a connection: the callback, and for SAML the metadata of this service and the end of sessions. */
export async function connectionAddress(request: EdgeRequest, ports: Ports): Promise<Answer> {
  const [, name, address] = ADDRESS.exec(request.path.slice((ports.basePath + CONNECTIONS_PATH).length)) ?? []
  if (address === "callback") return connectionCallback(request, ports)
  if (address === "logout") return samlLogout(name ?? "", request, ports)
  // Also of a disabled connection: the provider needs the metadata before anybody can try the connection.
  const connection = (await ports.store.connections.list()).find((each) => each.name === name && isSaml(each))
  if (connection === undefined || request.method === "POST") return refuse("not_found", "path-unknown")
  return { kind: "text", contentType: "application/samlmetadata+xml", text: await ports.saml.metadata(connection) }
}
