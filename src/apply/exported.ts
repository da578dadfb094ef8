import { stringify } from "yaml"
import { SCOPES } from "../apis/api_scope.ts"
import { APIS } from "../apis/api_settings.ts"
import type { DeclaredSetting, EachOf } from "../base/each_setting.ts"
import { isId } from "../base/id.ts"
import type { Shown } from "../base/setting.ts"
import { EACH_SETTING } from "../clients/settings/each_setting.ts"
import { CONNECTIONS } from "../connections/connection_settings.ts"
import { ATTRIBUTES } from "../identity/attributes.ts"
import { GROUPS, ROLES } from "../identity/role.ts"
import { ISSUERS } from "../issuers/issuer_settings.ts"
import { LOOKS } from "../looks/look_settings.ts"
import { CLAIMS } from "../oauth/custom_claim.ts"
import { SITES } from "../sites/site_settings.ts"
import { EXCHANGE_POLICIES } from "../token_exchange/policy_settings.ts"
import type { KindName } from "./kinds.ts"
import { givenSource } from "./plan_claims.ts"
import type { Present } from "./present.ts"
import { clientReference, isDescribed } from "./present.ts"

interface Members {
  /** The constant of a claim is any JSON value. */
  readonly [Name: string]: unknown
}

/** The content of a file. A kind without objects is an empty list. */
export type Exported = Readonly<Record<KindName, readonly Members[]>>

/**
 * Returns the present state as a file describes it, without secrets. The file contains every setting, so that it creates the same state on any
 * server. The file contains a client's id only if several clients have the same name.
 */
export function exported(present: Present): Exported {
  const { apis, attributes, roles, groups, clients, claims, looks, connections, sites, exchangePolicies, issuers } =
    present
  const nameOf = (clientId: string): string =>
    (isId("client", clientId) ? clientReference({ clientId }, present).client : undefined) ?? clientId
  const byName = Map.groupBy(clients, ({ name }) => name)
  const isAmbiguous = (name: string) => (byName.get(name)?.length ?? 0) > 1
  return {
    apis: apis.map(({ identifier, scopes, ...api }) => ({
      identifier,
      ...shown(APIS.each, api),
      scopes: scopes.map((scope) => ({ scope: scope.value, ...shown(SCOPES.each, { ...scope }) })),
    })),
    attributes: attributes.map((attribute) => shown(ATTRIBUTES.each, attribute)),
    roles: roles.map((role) => shown(ROLES.each, { ...role })),
    groups: groups.map(({ roles: held, ...group }) => ({ ...shown(GROUPS.each, group), roles: held })),
    clients: clients.map(({ id, kind, enabled, ...client }) => {
      const { name, ...settings } = shown(EACH_SETTING, client)
      return {
        ...(isAmbiguous(client.name) && { client_id: id }),
        name,
        kind,
        enabled,
        ...settings,
      }
    }),
    claims: claims
      .filter((claim) => isDescribed(claim, present))
      .map(({ clientId, source, ...claim }) => ({
        ...shown(CLAIMS.each, claim),
        ...clientReference({ clientId }, present),
        ...givenSource(source),
      })),
    looks: looks.map(({ look: { clientId, ...look }, logo }) => {
      // The look of a client has no name.
      const { name, ...settings } = shown(LOOKS.each, look)
      return {
        ...(clientId === undefined ? { name } : clientReference({ clientId }, present)),
        ...settings,
        logo: logo === undefined ? null : { base64: Buffer.from(logo).toString("base64") },
      }
    }),
    connections: connections.map((connection) => shown(CONNECTIONS.each, { ...connection })),
    sites: sites.map((site) => shown(SITES.each, { ...site })),
    exchange_policies: exchangePolicies.map((policy) => ({
      ...shown(EXCHANGE_POLICIES.each, { ...policy }),
      client_id: nameOf(policy.clientId),
      subject_clients: policy.subjectClients.map(nameOf),
    })),
    issuers: issuers.map((issuer) => shown(ISSUERS.each, { ...issuer })),
  }
}

/** Returns the settings that an operator can give. */
const shown = (
  each: readonly EachOf<DeclaredSetting, string>[],
  record: Readonly<Record<string, unknown>>,
): Readonly<Record<string, Shown>> =>
  Object.fromEntries(
    each
      .filter(({ option }) => option !== undefined)
      .map(({ json, member, type }) => [json, type.show(record[member])]),
  )

/** The schema in a project that has installed this package. */
const SCHEMA = "./node_modules/gatehouse-auth/docs/gatehouse.schema.json"

const HEAD = `# yaml-language-server: $schema=${SCHEMA}
# Written by \`gatehouse export\`. \`gatehouse apply FILE\` makes the state that this file describes.
# Settings whose lines you delete are left as they are. Secrets are never in this file: see client_secret_from.
`

export const asYaml = (state: Exported): string =>
  `${HEAD}${stringify(state, { lineWidth: 0, aliasDuplicateObjects: false })}`
