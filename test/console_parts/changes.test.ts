// What forms of the console send: what changed alone, in the type of the admin API.
import { deepEqual, equal } from "node:assert/strict"
import { test } from "node:test"
import type { Attribute } from "../../console/src/api/operations/attributes.ts"
import type { Client } from "../../console/src/api/operations/clients.ts"
import type { Look } from "../../console/src/api/operations/look.ts"
import type { Setting } from "../../console/src/api/operations/settings.ts"
import type { User } from "../../console/src/api/operations/users.ts"
import { inputOf, startFor, stepOf, withRedirects, withStack } from "../../console/src/views/applications/new/draft.ts"
import * as application from "../../console/src/views/applications/settings/draft.ts"
import * as look from "../../console/src/views/look/draft.ts"
import * as bulk from "../../console/src/views/people/bulk_plan.ts"
import * as profile from "../../console/src/views/people/profile_changes.ts"
import { grouped, lineOf, matches } from "../../console/src/views/settings/groups.ts"

test("a setting of an application that is not set is an empty field, and null for a number of seconds", () => {
  const draft = application.draftOf({ name: "Shop", jwks_uri: null, default_max_age: null } as unknown as Client)
  deepEqual([draft.name, draft.jwks_uri, draft.default_max_age], ["Shop", "", null])
})

test("an application is sent without empty lines and without spaces around words", () => {
  const draft = { name: " Shop ", redirect_uris: ["https://a.example", ""], refresh_repeat: null, native: false }
  deepEqual(application.tidy(draft as unknown as application.Draft), {
    name: "Shop",
    redirect_uris: ["https://a.example"],
    refresh_repeat: null,
    native: false,
  })
})

test("an empty field removes a setting of an application, except a name and permissions", () => {
  deepEqual(application.changeOf({ name: "", scope: "", jwks_uri: "", native: false } as never), {
    name: "",
    scope: "",
    jwks_uri: null,
    native: false,
  })
})

test("the metadata document decides its settings, and no others", () => {
  const document = { metadata_url: "https://app.example/client.json" }
  deepEqual(
    [application.isOfDocument("redirect_uris", document), application.isOfDocument("consent", document)],
    [true, false],
  )
  equal(application.isOfDocument("redirect_uris", { metadata_url: null }), false)
})

const USER = {
  name: null,
  username: "ann",
  email: null,
  email_verified: false,
  role: "user",
  attributes: { age: 7, tags: ["a", "b"], member: true },
} as unknown as User

test("the profile of a person holds every attribute as a text", () => {
  const draft = profile.draftOf(USER)
  deepEqual(
    [draft.name, draft["attributes.age"], draft["attributes.tags"], draft["attributes.member"]],
    ["", "7", "a, b", "true"],
  )
  deepEqual(profile.tidy({ ...draft, username: " ann ", "attributes.age": " " })["attributes.age"], undefined)
})

test("an attribute is sent in its type, an empty one is removed, and text for a number is sent as typed", () => {
  const declared = [
    { name: "age", type: "number" },
    { name: "member", type: "boolean" },
    { name: "tags", type: "list" },
    { name: "town", type: "text" },
  ] as unknown as readonly Attribute[]
  const change = (changed: object) => profile.changeOf(changed, declared)
  deepEqual(
    change({
      name: "",
      "attributes.age": "8",
      "attributes.member": "false",
      "attributes.tags": "a, ,b",
      "attributes.town": "",
    }),
    { name: null, attributes: { age: 8, member: false, tags: ["a", "b"], town: null } },
  )
  deepEqual(change({ "attributes.age": "old" }), { attributes: { age: "old" } })
  deepEqual(change({ email: "a@b.example" }), { email: "a@b.example" })
})

const LOOK = {
  name: "Shop",
  accent: null,
  accent_dark: null,
  support_uri: null,
  policy_uri: null,
  tos_uri: null,
  logo: null,
} as unknown as Look
const logo = { fileName: "logo.png", type: "image/png", base64: "AAAA" }

test("a look sends the texts that differ and the logo if it changed, and an empty text removes a setting", () => {
  const draft = look.draftOf(LOOK)
  deepEqual(look.changeOf(LOOK, draft), {})
  deepEqual(look.changeOf(LOOK, { ...draft, name: " ", accent: "#112233" }), { name: null, accent: "#112233" })
  deepEqual(look.changeOf(LOOK, { ...draft, logo }), { logo: "AAAA" })
  deepEqual(look.changeOf(LOOK, { ...draft, logo: null }), {})
  deepEqual(look.changeOf({ ...LOOK, logo } as unknown as Look, { ...draft, logo: null }), { logo: null })
})

test("a look is empty if neither a text nor a logo is left", () => {
  const draft = look.draftOf(LOOK)
  deepEqual(
    [
      look.isEmpty(LOOK, draft),
      look.isEmpty(LOOK, { ...draft, name: " " }),
      look.isEmpty(LOOK, { ...draft, name: "", logo }),
    ],
    [false, true, false],
  )
})

test("the address after signing out follows the first redirect URI, until the person writes one", () => {
  const start = startFor("web", "express")
  const moved = withRedirects(start, ["https://shop.example/cb"], "express")
  deepEqual(moved.signOutUris, ["https://shop.example"])
  const own = { ...start, isSignOutChosen: true, signOutUris: ["https://own.example/"] }
  deepEqual(withRedirects(own, ["https://shop.example/cb"], "express").signOutUris, ["https://own.example/"])
})

test("another stack changes what was suggested, and keeps what the person typed", () => {
  const start = { ...startFor("web", "express"), name: "Shop" }
  deepEqual(withStack(start, start, "web", "django").redirectUris, ["http://localhost:8000/oidc/callback/"])
  const typed = withRedirects(start, ["https://shop.example/cb"], "express")
  const next = withStack(typed, start, "web", "django")
  deepEqual(
    [next.name, next.redirectUris, next.signOutUris],
    ["Shop", ["https://shop.example/cb"], ["https://shop.example/"]],
  )
})

test("a machine registers without addresses and consent, and any other stack with RS256", () => {
  const machine = inputOf("machine", "curl", { ...startFor("machine", "curl"), name: " Job ", scope: ["read"] }, [])
  deepEqual(machine, {
    kind: "confidential",
    grant_types: ["client_credentials"],
    id_token_alg: "RS256",
    token_endpoint_auth_method: "secret",
    name: "Job",
    scope: "read",
  })
  const page = inputOf(
    "page",
    "other",
    { ...startFor("page", "other"), redirectUris: ["https://a.example", ""], isOwn: true },
    ["https://api.example"],
  )
  deepEqual(
    [page.token_endpoint_auth_method, page.redirect_uris, page.consent, page.resources],
    ["none", ["https://a.example"], "first-party", ["https://api.example"]],
  )
})

test("where the service demands keys, an application has its keys and the server's defaults instead of a secret and RS256", () => {
  const draft = { ...startFor("machine", "curl"), name: "Job", scope: ["read"], jwks: ' {"keys":[]} ' }
  const { jwks, id_token_alg, token_endpoint_auth_method } = inputOf("machine", "curl", draft, [], true)
  deepEqual([jwks, id_token_alg, token_endpoint_auth_method], ['{"keys":[]}', undefined, undefined])
})

test("a refused registration leads back to the step with the field", () => {
  deepEqual(
    [stepOf(["/redirect_uris/0"]), stepOf(["/scope"]), stepOf(["/jwks"]), stepOf(["/kind"])],
    [2, 3, 2, undefined],
  )
})

const person = (user_id: string, role: "user" | "admin" = "user", disabled = false) =>
  ({ user_id, role, disabled }) as User
const skips = ({ skipped }: bulk.Plan) => skipped.map(({ user, why }) => [user.user_id, why])

test("an action for several people leaves out the administrator's own account, people who are done already, and the last administrator", () => {
  const administrators = [person("me", "admin"), person("b", "admin")]
  const around = { me: "me", isAdministrator: true, administrators }
  const plan = bulk.planOf(
    "disable",
    [person("me", "admin"), person("b", "admin"), person("c", "user", true), person("d")],
    around,
  )
  deepEqual(skips(plan), [
    ["me", "self"],
    ["c", "already"],
  ])
  deepEqual(
    plan.todo.map(({ user_id }) => user_id),
    ["b", "d"],
  )
  const alone = bulk.planOf("delete", [person("a", "admin"), person("b", "admin")], {
    ...around,
    administrators: [person("a", "admin"), person("b", "admin")],
  })
  deepEqual(skips(alone), [["b", "last"]])
})

test("a person who is not an administrator ends an administrator's sessions, but changes nothing else of them", () => {
  const around = { me: "me", isAdministrator: false, administrators: [person("a", "admin"), person("b", "admin")] }
  deepEqual(skips(bulk.planOf("assign-role", [person("a", "admin")], around)), [["a", "rights"]])
  deepEqual(skips(bulk.planOf("end-sessions", [person("a", "admin"), person("me")], around)), [["me", "self"]])
  deepEqual([bulk.canUndo("disable"), bulk.canUndo("delete"), bulk.canUndo("end-sessions")], [true, false, false])
})

const setting = (env: string, value = "") =>
  ({ env, value, sentence: "How many seconds", detail: null }) as unknown as Setting

test("settings are in groups by name, each in one, without groups that are empty", () => {
  const all = ["PORT", "GATEHOUSE_TOKEN_LIMIT", "GATEHOUSE_SMTP_URL", "GATEHOUSE_NEW"].map((env) => setting(env))
  deepEqual(
    grouped(all).map(([name, found]) => [name, found.map(({ env }) => env)]),
    [
      ["place", ["PORT"]],
      ["limits", ["GATEHOUSE_TOKEN_LIMIT"]],
      ["mail", ["GATEHOUSE_SMTP_URL"]],
      ["others", ["GATEHOUSE_NEW"]],
    ],
  )
})

test("a search finds a setting by every word, in its name, value or documentation", () => {
  deepEqual(
    [matches(setting("PORT", "4000"), "port 40 SECONDS"), matches(setting("PORT", "4000"), "port mail")],
    [true, false],
  )
})

test("a line of an environment file is quoted where a shell reads something in it", () => {
  equal(lineOf("GATEHOUSE_URL", "https://auth.example.com"), "GATEHOUSE_URL=https://auth.example.com")
  equal(lineOf("GATEHOUSE_X", "a'b $c"), `GATEHOUSE_X='a'\\''b $c'`)
})
