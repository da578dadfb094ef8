/**
 * apply/ — files that say which APIs, scope values, attributes, roles, groups, clients, claims, looks, connections, sites, exchange policies and trusted issuers exist.
 * Owns: reading files, the plan from the present state to the wanted state, its steps, and the export of the present state.
 * Does not own: the rules of each setting (clients/settings, apis/), the changes themselves (admin/), what is printed (cli/).
 */
import { SCOPES } from "../apis/api_scope.ts"
import { APIS } from "../apis/api_settings.ts"
import type { DeclaredSetting } from "../base/each_setting.ts"
import { flag, list, text, word } from "../base/setting.ts"
import { EACH_SETTING } from "../clients/settings/each_setting.ts"
import { CONNECTIONS } from "../connections/connection_settings.ts"
import { ATTRIBUTES } from "../identity/attributes.ts"
import { GROUPS, ROLES } from "../identity/role.ts"
import { ISSUERS } from "../issuers/issuer_settings.ts"
import { LOOKS } from "../looks/look_settings.ts"
import { CLAIMS } from "../oauth/custom_claim.ts"
import { SITES } from "../sites/site_settings.ts"
import { EXCHANGE_POLICIES } from "../token_exchange/policy_settings.ts"

/** A kind of objects in a file. Most members are declared as settings; validation and the schema for editors use the same declarations. */
export interface Kind {
  /** The word for one object in messages. */
  readonly noun:
    | "API"
    | "scope value"
    | "attribute"
    | "role"
    | "group"
    | "client"
    | "claim"
    | "look"
    | "connection"
    | "site"
    | "exchange policy"
    | "issuer"
  /** The member that identifies an object. For a claim, this member and the client together identify the object. */
  readonly key: string
  /** Whether an entry without the key is an object of its own. */
  readonly isKeyOptional?: true
  readonly members: readonly DeclaredSetting[]
  /** Members that are not declared as settings, because they have a syntax of their own. */
  readonly others: readonly string[]
}

const member = (json: string, type: DeclaredSetting["type"], sentence: string): DeclaredSetting => ({
  json,
  type,
  sentence,
  option: json,
})

/** The plan validates these texts, because their rules need the present state. */
const anyText = text(() => undefined)
const asMember = ({ inFiles, ...setting }: DeclaredSetting): DeclaredSetting => ({
  ...setting,
  sentence: inFiles ?? setting.sentence,
})

const settable = (each: readonly DeclaredSetting[]): readonly DeclaredSetting[] =>
  each.filter(({ option }) => option !== undefined)

export const SCOPE_VALUES: Kind = {
  noun: "scope value",
  key: "scope",
  members: [
    member("scope", anyText, "the value, such as photos:read. It belongs to one API and cannot move to another"),
    ...SCOPES.each,
  ],
  others: [],
}

export type KindName =
  | "apis"
  | "attributes"
  | "roles"
  | "groups"
  | "clients"
  | "claims"
  | "looks"
  | "connections"
  | "sites"
  | "exchange_policies"
  | "issuers"

/** The kinds by their keys in a file, in the order in which objects are created. */
export const KINDS: Readonly<Record<KindName, Kind>> = {
  apis: {
    noun: "API",
    key: "identifier",
    members: [
      member("identifier", anyText, "the absolute URI that names the API in requests and tokens"),
      ...APIS.each,
    ],
    others: ["scopes"],
  },
  attributes: {
    noun: "attribute",
    key: "name",
    members: ATTRIBUTES.each.map(asMember),
    others: [],
  },
  roles: {
    noun: "role",
    key: "name",
    members: ROLES.each.map(asMember),
    others: [],
  },
  groups: {
    noun: "group",
    key: "name",
    members: [
      ...GROUPS.each.map(asMember),
      member(
        "roles",
        list(() => undefined),
        "the names of the roles that the group holds. Members of the group are not in the file",
      ),
    ],
    others: [],
  },
  clients: {
    noun: "client",
    key: "name",
    members: [
      member("client_id", anyText, "only to rename a client, or to distinguish clients of the same name"),
      member("kind", word(["confidential", "public"]), "cannot be changed; required for a new client"),
      member("enabled", flag, "whether the client's requests are accepted"),
      ...settable(EACH_SETTING),
    ],
    others: ["client_secret_from"],
  },
  claims: {
    noun: "claim",
    key: "name",
    members: [
      ...CLAIMS.each.map(asMember),
      member(
        "client",
        anyText,
        "the name of the only client that gets the claim, or its client_id. Without it, all clients get the claim",
      ),
      member("attribute", anyText, "the claim is this attribute of the person"),
      member("of", word(["groups", "roles"]), "the claim is the list of the names of the person's groups or roles"),
    ],
    others: ["value"],
  },
  looks: {
    noun: "look",
    key: "client",
    isKeyOptional: true,
    members: [
      member(
        "client",
        anyText,
        "the name of the client whose pages have this look, or its client_id. Without it, this is the look of the whole service",
      ),
      ...LOOKS.each,
    ],
    others: ["logo"],
  },
  connections: {
    noun: "connection",
    key: "name",
    members: CONNECTIONS.each.map(asMember),
    others: ["client_secret_from"],
  },
  sites: {
    noun: "site",
    key: "name",
    members: SITES.each.map(asMember),
    others: [],
  },
  exchange_policies: {
    noun: "exchange policy",
    key: "name",
    members: EXCHANGE_POLICIES.each.map(asMember),
    others: [],
  },
  issuers: {
    noun: "issuer",
    key: "name",
    members: ISSUERS.each.map(asMember),
    others: [],
  },
}

export const KIND_NAMES = Object.keys(KINDS) as readonly KindName[]
