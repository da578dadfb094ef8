import type { TSchema } from "typebox"
import {
  outputOf,
  parametersOf,
  pathParametersOf,
  refusalsOf,
  statusOf,
  tagOf,
  tagsOf,
} from "../../src/admin_api/openapi.ts"
import type { Operation } from "../../src/admin_api/operation.ts"
import { OPERATIONS } from "../../src/admin_api/operations.ts"
import { RIGHTS } from "../../src/admin_api/rights.ts"
import { ADMIN_API_PATH } from "../../src/oauth/paths.ts"
import { REFUSALS } from "../../src/oauth/refusal.ts"
import { blocks, code, table } from "./markdown.ts"

type Described = TSchema & {
  readonly type?: string | readonly string[]
  readonly enum?: readonly unknown[]
  readonly items?: Described
  readonly title?: string
  readonly description?: string
  readonly format?: string
  readonly properties?: Readonly<Record<string, Described>>
  readonly required?: readonly string[]
}

const typeOf = ({ type, enum: words, items, title, format }: Described): string => {
  if (words !== undefined) return words.map((word) => (word === null ? "null" : code(String(word)))).join(", ")
  if (items !== undefined) return `list of ${typeOf(items)}`
  if (title !== undefined) return `[${title}](#${title.toLowerCase()})`
  const names = [type ?? "any"].flat()
  return names.map((name) => (name === "string" && format !== undefined ? "time" : name)).join(" or ")
}

const membersOf = ({ properties = {}, required = [] }: Described, withRequired: boolean): string =>
  table(
    ["member", "type", ...(withRequired ? ["required"] : []), "meaning"],
    Object.entries(properties).map(([name, schema]) => [
      code(name),
      typeOf(schema),
      ...(withRequired ? [required.includes(name) ? "yes" : ""] : []),
      schema.description ?? "",
    ]),
  )

/** When a person needs a recent proof. */
const PROOFS = {
  always: "always",
  "for-rights": "if a right of administration is concerned",
} as const

function section(operation: Operation): string {
  const { method, path, summary, description, right, proof, body, current, creates, id } = operation
  const output = outputOf(operation) as Described | undefined
  const parameters = Object.entries(parametersOf(operation))
  const statuses = Map.groupBy(refusalsOf(operation), (refusal) => REFUSALS[refusal].status)
  const answer = output === undefined ? "" : `, ${typeOf(output.properties?.items ?? output)}`
  return blocks(
    `### ${method} ${path}`,
    `${summary}.${description === undefined ? "" : ` ${description}`}`,
    [
      `- Operation: ${code(id)}`,
      `- Right: ${right === "none" ? "none, also without a token" : code(right)}`,
      ...(proof === undefined ? [] : [`- Proof of the last five minutes: ${PROOFS[proof]}`]),
      ...(pathParametersOf(operation).length > 0
        ? [`- Path: ${pathParametersOf(operation).map(code).join(", ")}`]
        : []),
      ...(parameters.length > 0 ? [`- Query: ${parameters.map(([name]) => code(name)).join(", ")}`] : []),
      ...(body === undefined ? [] : [`- Body: ${typeOf(body as Described)}`]),
      ...(current === undefined ? [] : ["- `If-Match`: optional"]),
      ...(creates === undefined ? [] : ["- `Idempotency-Key`: optional"]),
      `- Answer: ${statusOf(operation)}${answer}`,
      `- Refusals: ${[...statuses.keys()].sort().join(", ")}`,
    ].join("\n"),
  )
}

/** Every named schema: bodies first, then answers, each with the schemas of its members. */
function schemasOf(operations: readonly Operation[]): Map<string, { schema: Described; isInput: boolean }> {
  const found = new Map<string, { schema: Described; isInput: boolean }>()
  const add = (schema: Described | undefined, isInput: boolean): void => {
    if (schema === undefined) return
    if (schema.title !== undefined && !schema.title.endsWith("Page")) found.set(schema.title, { schema, isInput })
    for (const member of Object.values(schema.properties ?? {})) add(member, isInput)
    add(schema.items, isInput)
  }
  for (const { body } of operations) add(body as Described | undefined, true)
  for (const operation of operations) add(outputOf(operation) as Described | undefined, false)
  return found
}

const queryRows = (): string[][] => {
  const rows = new Map<string, string[]>()
  for (const operation of OPERATIONS)
    for (const [name, schema] of Object.entries(parametersOf(operation)) as [string, Described][]) {
      const meaning = [code(name), typeOf(schema), schema.description ?? ""]
      rows.set(meaning.join(), meaning)
    }
  return [...rows.values()]
}

const FIRST_CALL = `\`\`\`sh
gatehouse client create --name "Operations" --kind confidential --grant client_credentials --scope admin
# prints client_id and client_secret

TOKEN=$(curl -s -u "$CLIENT_ID:$CLIENT_SECRET" -d grant_type=client_credentials -d scope=admin \\
  https://auth.example.com/oauth/token.php | jq -r .access_token)

curl -s -H "Authorization: Bearer $TOKEN" "https://auth.example.com${ADMIN_API_PATH}/users?limit=10"

curl -s -X PATCH -H "Authorization: Bearer $TOKEN" -H "Content-Type: application/merge-patch+json" \\
  -d '{"name": "Ann Example"}' "https://auth.example.com${ADMIN_API_PATH}/users/ann"
\`\`\``

/** Returns `docs/admin_api.md`: how to call the API, then every operation and every schema. */
export const adminApiPage = (): string =>
  blocks(
    "# Admin API",
    `The admin API does over HTTP what the command line does, below ${code(ADMIN_API_PATH)}. It uses the same code as the command line, and each change writes one audit event that names the caller. ` +
      `${code(`${ADMIN_API_PATH}/openapi.json`)} describes the API as an OpenAPI 3.1 document.`,
    "## First call",
    "A client that acts for itself needs the scope `admin`, or one of the values below. A user needs the role `admin`, or a role with one of these values. The user must also sign in with a client whose allowed scope has the same value.",
    FIRST_CALL,
    "Anyone who holds the secret of a client with `admin` can do everything. Keep the secret where you keep the server secret.",
    "## Access",
    "Send the access token in the Authorization header. Cookies are not read, so no page can make a browser send a request in an administrator's name. " +
      "The token must be for this service: a token for an API is refused. A token for both this service and an API is refused too, because the API could use that token here. To get a token for this service alone, send the public URL of this service as the only `resource`. Pages of other origins cannot use the admin API (CORS).",
    table(
      ["scope value", "allows"],
      [
        ["`admin`", "everything; only `admin` changes connections"],
        ...Object.entries(RIGHTS).map(([right, allows]) => [code(right), allows]),
      ],
    ),
    "Nobody can give a right that they do not hold. If a role, group, user or client has one of these values, only a token with the same value or with `admin` can create, change or delete it. " +
      "The rule also applies when a password is set, a client secret is created, or a role is given or taken. A token without the value gets 403, and `detail` names the missing values. All four values together do not replace `admin`.",
    "Give such a value only to a new client, and to a user whose password was not set by others. The reason: before a client or user has such a value, an operator with `admin:clients` may know the client's secret, and an operator with `admin:people` may know the user's password.",
    "A token without `admin` cannot mark an e-mail address as verified that another user has, verified or not. A person cannot mark the address of their own account. Send the e-mail with the link instead (`send_verification`). The audit shows each address that an operator marked, as the change of `email_verified`.",
    "A person also needs a recent sign-in for what gives power: for every change of a role, group, user or client that has or would get one of these values, for new signing keys, for looks, and for connections. " +
      'If the sign-in behind the token is more than five minutes old, the answer is 401 with the challenge of RFC 9470: `error="insufficient_user_authentication"`, `max_age="300"`, and `acr_values` if a level is demanded. Nothing was changed. Send the person to sign in with these parameters, and repeat the request with the new token. The age is that of the oldest proof on which the level of the sign-in rests (`auth_time`). A client that acts for itself has no sign-in: its rights decide.',
    "Nobody changes their own password, second factors, invitation links or e-mail address through this API. The answer is 403 with the type `urn:gatehouse:problem:own-proof`, and `detail` names `/account`.",
    "A refused attempt to give, take or use a right that the token lacks, or to change one's own proofs, is an audit event: `escalation-refused`, with the actor, the operation, the target and the missing values; 60 an hour for each actor at most.",
    "A person's token with one of these values ends with the session in which the person signed in, and when their password changes. So does its refresh token. [Decision 0059](decisions/0059-a-right-of-administration-ends-with-its-session.md) has the reasons. A program that works without a person uses `client_credentials`.",
    "Each user, or client that acts for itself, may send 1000 requests a minute ([`GATEHOUSE_ADMIN_API_LIMIT`](configuration.md#gatehouse_admin_api_limit)).",
    "## Conventions",
    [
      "- Bodies are JSON objects. Unknown members are refused. PATCH is a JSON merge patch (RFC 7396): a missing member stays unchanged, and null removes a value.",
      "- A refusal is `application/problem+json` (RFC 9457): `type`, `title`, `status`, `detail`, `code`, `values`, `errors` and `trace_id`. `errors` lists every invalid value at once: `in` (`body` or `query`), `pointer` (RFC 6901), `detail`, `code` and `values`.",
      "- `detail` is an English sentence. Beside it, `code` is the stable name of what it says, and `values` are the values in it: texts as received, numbers, lists of texts, or messages of their own. Programs compare `code`, never `detail`. `locales/en.json` has the sentence of each name, under `messages`, or under `reasons` if the answer says only the reason of the refusal.",
      "- A list returns one page: `items` and `next_cursor`. Send `next_cursor` as `cursor` for the next page; on the last page it is null. A page may be shorter than `limit`. The header `Link` has the address of the next page.",
      "- A single resource has an ETag. Send it as `If-Match` with a change: if the resource has changed since, the answer is 412 and nothing was changed. `last_used_at` does not change the ETag.",
      "- A request that creates something may have the header `Idempotency-Key`: a value of your choice, such as a UUID. If the same request arrives again with the same key within a day, to any server, it creates nothing, and the answer has the resource as it is now. If the key comes with another body, the answer is 422. If the first answer had a secret, the server does not repeat it: the answer is 409, and `Location` has the address of what was created.",
      "- Times are in UTC, such as `2026-01-31T12:00:00.000Z`. Absent values are null.",
    ].join("\n"),
    "## Query parameters",
    table(["parameter", "type", "meaning"], queryRows()),
    ...tagsOf(OPERATIONS).flatMap(({ name, description }) => [
      `## ${name}`,
      description,
      ...OPERATIONS.filter((operation) => tagOf(operation) === name).map(section),
    ]),
    "## Schemas",
    ...[...schemasOf(OPERATIONS)].flatMap(([name, { schema, isInput }]) => [`### ${name}`, membersOf(schema, isInput)]),
  )
