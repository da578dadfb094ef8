import { deepEqual, equal, match, ok } from "node:assert/strict"
import { after, test } from "node:test"
import { explainUrl } from "../../src/explain/authorization_request.ts"
import { metadataClientId } from "../../src/oauth/metadata_url.ts"
import { JSON_TYPE, other } from "../outbound/others.ts"
import { ask } from "../support/authorization.ts"
import { authorizeUrl, requestOf } from "../support/journey.ts"
import { DOCUMENT, S256 } from "../support/metadata_document.ts"
import { tokensFor } from "../support/service.ts"
import { ENGINES, installation } from "./installation.ts"

for (const { name, skip, place } of ENGINES)
  test(`${name}: explain says what is wrong with a metadata document, by the trace id and by the URL, and changes no row`, {
    skip,
  }, async () => {
    const given = await place()
    const env = { ...given.env, GATEHOUSE_METADATA_DOCUMENTS: "on" }
    const at = await installation({ after }, { ...given, env })
    const documents = new Map<string, object>()
    const host = await other((request, response) => {
      const document = documents.get(request.url ?? "")
      response.writeHead(document === undefined ? 404 : 200, JSON_TYPE).end(JSON.stringify(document))
    })
    const serve = (path: string, members: object) => {
      const client_id = host.url + path
      documents.set(path, { client_id, ...DOCUMENT, ...members })
      return client_id
    }
    const dry = await at.dry()
    after(() => dry.close())
    const url = (client_id: string) => explainUrl(authorizeUrl(at, requestOf({ client_id }, S256)), dry.ports, at.url)

    const wrong = serve("/wrong.json", { client_id: "https://bank.example/client.json" })
    const refused = await ask(at, requestOf({ client_id: wrong }, S256))
    equal(refused.status, 400)
    const byTrace = await at.explained(refused)
    const byUrl = await url(wrong)
    ok(byUrl.verdict === "refused")
    deepEqual(byTrace.received_message, {
      code: "received-from",
      values: { problem: { code: "document-client-id", values: {} }, url: wrong },
    })
    for (const { reason, received, fix } of [byTrace, byUrl]) {
      equal(reason, "metadata-document-unusable")
      equal(received, `its client_id is not the URL of the document (${wrong})`)
      match(fix, /^The developers of the client must correct the document\./)
    }
    const missing = await url(`${host.url}/missing.json`)
    ok(missing.verdict === "refused")
    deepEqual(
      [missing.reason, missing.received],
      ["metadata-document-unavailable", `it answers 404 (${host.url}/missing.json)`],
    )

    const client_id = serve("/right.json", {})
    equal((await url(client_id)).verdict, "accepted")
    await tokensFor(at, { client_id })
    const before = await at.everyRow()
    const later = await at.dry()
    after(() => later.close())
    documents.set("/right.json", { client_id, ...DOCUMENT, client_name: "Other" })
    const accepted = await explainUrl(authorizeUrl(at, requestOf({ client_id }, S256)), later.ports, at.url)
    ok(accepted.verdict === "accepted")
    equal(accepted.client_id, metadataClientId(client_id))
    ok((await at.everyRow()) === before, "a row has changed")

    const listed = await at.run(["client", "list"])
    match(listed.stdout, new RegExp(`^CLIENT_ID +METADATA_URL +NAME.*\\n${metadataClientId(client_id)} +${client_id} `))
    const disabled = await at.run(["client", "disable", client_id])
    deepEqual([disabled.status, disabled.stdout], [0, `${metadataClientId(client_id)} (Harbour Photos) is disabled\n`])
    const again = await url(client_id)
    ok(again.verdict === "refused")
    equal(again.reason, "client-disabled")
    const shown = JSON.parse((await at.run(["client", "show", client_id, "--json"])).stdout)
    deepEqual([shown.metadata_url, shown.registered_by, shown.enabled], [client_id, "metadata-document", false])
    equal((await at.run(["client", "delete", client_id, "--yes"])).status, 0)
    equal((await at.run(["client", "show", client_id])).status, 1)
  })
