/**
 * Specification §4.2 and behaviour §2.1: the order of checks, and methods. Other files test bodies, parameters, client authentication and
 * each grant type.
 */
import { deepEqual, equal } from "node:assert/strict"
import { after, describe, it } from "node:test"
import type { ErrorName } from "../support/answers.ts"
import { assertError } from "../support/answers.ts"
import { basic, codeRequest, confidentialClient, freshCode, post, tokensFor } from "../support/service.ts"
import { FORM, tokenEndpoint } from "../support/token_endpoint.ts"
import type { Received } from "../support/wire.ts"
import { send } from "../support/wire.ts"

const { at, client, page, machine, raw } = await tokenEndpoint({ after })

describe("behaviour §2.1: the order of checks at the token endpoint", async () => {
  const others = await confidentialClient(at, { grant_types: ["client_credentials"], redirect_uris: [] })
  const big = `${"x=1&".repeat(16_384)}x`
  const wrong = { ...client, client_secret: "wrong" }
  const unusable = await tokensFor(at, client)
  await post(at, codeRequest(client, await freshCode(at, client)))
  const beyond = { grant_type: "refresh_token", refresh_token: "grt_nothing", scope: "admin", ...client }

  interface Case {
    readonly title: string
    readonly expected: ErrorName
    readonly answer: () => Promise<Received>
    readonly more?: Record<string, string>
  }
  const cases: Case[] = [
    {
      title: "method before type: GET with a query that has all parameters, and no body",
      expected: "method_not_allowed",
      answer: () => send(at, `/oauth/token.php?${new URLSearchParams(machine)}`),
      more: { allow: "POST, OPTIONS" },
    },
    {
      title: "method before size: PUT with a body that is too large",
      expected: "method_not_allowed",
      answer: () => send(at, "/oauth/token.php", { method: "PUT", headers: FORM, body: big }),
      more: { allow: "POST, OPTIONS" },
    },
    { title: "size before type", expected: "body_too_large", answer: () => raw(big, { "content-type": "text/plain" }) },
    {
      title: "size before encoding",
      expected: "body_too_large",
      answer: () => raw(big, { "content-encoding": "gzip" }),
    },
    {
      title: "type before grant_type",
      expected: "invalid_request",
      answer: () => raw("grant_type=none", { "content-type": "text/plain" }),
    },
    {
      title: "parsing before grant_type",
      expected: "invalid_request",
      answer: () => post(at, "grant_type=none&x=%ff"),
    },
    {
      title: "parsing before client authentication",
      expected: "invalid_request",
      answer: () => post(at, { ...wrong, grant_type: "client_credentials" }, { "content-encoding": "gzip" }),
    },
    {
      title: "repeated parameters before grant_type missing",
      expected: "invalid_request",
      answer: () => post(at, "client_id=a&client_id=a"),
    },
    {
      title: "repeated parameters before grant_type unknown",
      expected: "invalid_request",
      answer: () => post(at, "grant_type=none&client_id=a&client_id=a"),
    },
    {
      title: "repeated parameters before client authentication",
      expected: "invalid_request",
      answer: () =>
        post(at, `grant_type=client_credentials&client_id=${client.client_id}&client_secret=wrong&client_secret=wrong`),
    },
    {
      title: "grant_type present before client_id",
      expected: "invalid_request",
      answer: () => post(at, { client_secret: "wrong" }),
    },
    { title: "grant_type present before authentication", expected: "invalid_request", answer: () => post(at, wrong) },
    {
      title: "grant_type present before authentication by Basic",
      expected: "invalid_request",
      answer: () => post(at, {}, basic(client.client_id, "wrong")),
    },
    {
      title: "grant_type known before client_id",
      expected: "unsupported_grant_type",
      answer: () => post(at, { grant_type: "password" }),
    },
    {
      title: "grant_type known before authentication",
      expected: "unsupported_grant_type",
      answer: () => post(at, { ...wrong, grant_type: "password" }),
    },
    {
      title: "grant_type known before an unreadable Basic header",
      expected: "unsupported_grant_type",
      answer: () => post(at, { grant_type: "password" }, { authorization: "Basic !" }),
    },
    {
      title: "client_id before the grant's parameters",
      expected: "invalid_request",
      answer: () => post(at, { grant_type: "authorization_code", client_secret: "wrong" }),
    },
    {
      title: "authentication before grant type allowed",
      expected: "invalid_client",
      answer: () => post(at, { grant_type: "authorization_code", ...others, client_secret: "wrong" }),
    },
    {
      title: "authentication before parameters",
      expected: "invalid_client",
      answer: () => post(at, { ...wrong, grant_type: "authorization_code" }),
    },
    {
      title: "authentication before a malformed verifier",
      expected: "invalid_client",
      answer: () =>
        post(at, { ...wrong, grant_type: "authorization_code", code: "x", redirect_uri: "x", code_verifier: "x" }),
    },
    {
      title: "authentication before grant",
      expected: "invalid_client",
      answer: () => post(at, { ...wrong, grant_type: "refresh_token", refresh_token: "grt_nothing" }),
    },
    {
      title: "authentication before scope",
      expected: "invalid_client",
      answer: () => post(at, { ...wrong, grant_type: "client_credentials", scope: "none" }),
    },
    {
      title: "grant type allowed before parameters",
      expected: "unauthorized_client",
      answer: () => post(at, { grant_type: "authorization_code", ...others }),
    },
    {
      title: "grant type allowed before grant",
      expected: "unauthorized_client",
      answer: () => post(at, { grant_type: "refresh_token", refresh_token: "grt_nothing", ...others }),
    },
    {
      title: "grant type allowed before scope",
      expected: "unauthorized_client",
      answer: () => post(at, { grant_type: "client_credentials", scope: "none", ...page }),
    },
    {
      title: "parameters before grant: no redirect_uri and an unknown code",
      expected: "invalid_request",
      answer: () => post(at, codeRequest(client, "gac_nothing", { redirect_uri: undefined })),
    },
    {
      title: "parameters before grant: a malformed verifier and an unknown code",
      expected: "invalid_request",
      answer: () => post(at, codeRequest(client, "gac_nothing", { code_verifier: "short" })),
    },
    {
      title: "grant before scope: an unknown refresh token and a scope beyond the allowed scope",
      expected: "invalid_grant",
      answer: () => post(at, beyond),
    },
    {
      title: "grant before scope: another client's refresh token and an unknown scope",
      expected: "invalid_grant",
      answer: () =>
        post(at, {
          ...beyond,
          refresh_token: unusable.refresh_token,
          scope: "none",
          ...page,
          client_secret: undefined,
        }),
    },
  ]
  for (const { title, expected, answer, more } of cases)
    it(title, async () => {
      assertError(await answer(), expected, more)
    })
})

describe("specification §4.2: JSON answers and errors have Cache-Control: no-store and Pragma: no-cache", () => {
  for (const method of ["GET", "HEAD", "PUT", "DELETE", "PATCH", "TRACE", "PROPFIND", "SEARCH", "PURGE", "M-SEARCH"])
    it(`RFC 6749 §3.2: ${method}: 405 invalid_request with Allow`, async () => {
      const answer = await send(at, "/oauth/token.php", { method })
      if (method === "HEAD") {
        deepEqual([answer.status, answer.text, answer.headers.allow], [405, "", "POST, OPTIONS"])
        equal(answer.headers["content-type"], "application/json")
      } else assertError(answer, "method_not_allowed", { allow: "POST, OPTIONS" })
    })
})
