import type { ClientId } from "../../base/id.ts"
import { isId } from "../../base/id.ts"
import { sentParameters } from "../../interaction/sent_parameters.ts"
import { isGrantType } from "../../oauth/grant_types.ts"
import { isMetadataUrl, metadataClientId } from "../../oauth/metadata_url.ts"
import { sentClientId } from "../../oauth/sent_client_id.ts"
import type { Concerned } from "../../observe/refusal_record.ts"
import type { EdgeRequest, Ports } from "../../ports/ports.ts"

const rowOf = (clientId: string): ClientId | undefined => {
  if (isId("client", clientId)) return clientId
  return isMetadataUrl(clientId) ? metadataClientId(clientId) : undefined
}

/** The parts of a request that can name a client, grant or user. */
type Saying = Pick<EdgeRequest, "method" | "query" | "contentType" | "body" | "authorization">

/**
 * Returns the client that a refused request names, if it is in memory, and so exists. Most refusals come after the look-up of the client. A refusal
 * before that, such as one of a malformed request, finds the client if an earlier request named it.
 */
export function knownClientOf(request: Saying, ports: Pick<Ports, "clients" | "credentials">): ClientId | undefined {
  const { clientId } = concerned(request, ports)
  return clientId !== undefined && ports.clients.isRemembered(clientId) ? clientId : undefined
}

/** Returns the client, grant and user of a refused request. Reads only unambiguous values and looks up no rows. */
export function concerned(request: Saying, { credentials }: Pick<Ports, "credentials">): Concerned {
  const { values } = sentParameters(request)
  const [scheme = "", given = ""] = (request.authorization[0] ?? "").split(/ +/, 2)
  const clientId = sentClientId(values, request.authorization)
  const row = clientId === undefined ? undefined : rowOf(clientId)
  const grantType = values.get("grant_type")
  const access = (/^(?:bearer|dpop)$/i.test(scheme) ? given : values.get("token")) ?? ""
  const subject = credentials.openAccess(access)?.subject
  const grantId =
    credentials.openCode(values.get("code") ?? "")?.grantId ??
    credentials.openDeviceCode(values.get("device_code") ?? "")?.grantId ??
    credentials.openAuthReqId(values.get("auth_req_id") ?? "")?.grantId ??
    credentials.openRefresh(values.get("refresh_token") ?? values.get("token") ?? "")?.grantId ??
    (subject && "grantId" in subject ? subject.grantId : undefined)
  const machine = subject && "clientId" in subject ? subject.clientId : undefined
  return {
    ...(row === undefined ? machine && { clientId: machine } : { clientId: row }),
    ...(grantId && { grantId }),
    ...(grantType !== undefined && isGrantType(grantType) && { grantType }),
  }
}
