import { isSaml } from "../connections/is_saml.ts"
import { usableConnections } from "../interaction/usable_connections.ts"
import { CONNECTIONS_PATH } from "../oauth/paths.ts"
import { refuse } from "../oauth/refusal.ts"
import type { Answer } from "../ports/answer.ts"
import type { EdgeRequest, Ports } from "../ports/ports.ts"
import { connectionCallback } from "./connection_callback.ts"

/** The paths of `connectionCallbackPath` and `connectionMetadataPath`, below CONNECTIONS_PATH. */
const ADDRESS = /^\/([a-z0-9-]+)\/(callback|metadata)$/

/** The addresses of a connection: the callback, and the metadata of this service for a SAML connection. */
export async function connectionAddress(request: EdgeRequest, ports: Ports): Promise<Answer> {
  const [, name, address] = ADDRESS.exec(request.path.slice((ports.basePath + CONNECTIONS_PATH).length)) ?? []
  if (address === "callback") return connectionCallback(request, ports)
  const connection = (await usableConnections(ports)).find((each) => each.name === name && isSaml(each))
  if (connection === undefined || request.method === "POST") return refuse("not_found", "path-unknown")
  return { kind: "text", contentType: "application/samlmetadata+xml", text: await ports.saml.metadata(connection) }
}
