import type { Client } from "../../oauth/client.ts"
import type { GrantType } from "../../oauth/grant_types.ts"
import { refuse } from "../../oauth/refusal.ts"
import type { Exchange } from "./exchange.ts"
import type { TokenResponse } from "./issue.ts"

export const required = "required"
export const optional = "optional"
type Need = typeof required | typeof optional

type Given<Needs extends Record<string, Need>> = {
  readonly [Name in keyof Needs]: Needs[Name] extends typeof required ? string : string | undefined
}

interface GrantDefinition<Needs extends Record<string, Need>> {
  readonly name: GrantType
  readonly parameters: Needs
  /**
   * Exchanges the parameters for tokens. The token endpoint has already authenticated the client, and checked that the client may use this grant
   * type.
   */
  exchange(given: Given<Needs>, client: Client, exchange: Exchange): Promise<TokenResponse>
}

/** A grant type as the token endpoint uses it. `parameters` lists the parameters that the endpoint passes to the grant type. */
export interface AnyGrantType extends Omit<GrantDefinition<Record<string, Need>>, "exchange"> {
  exchange(
    given: Readonly<Record<string, string | undefined>>,
    client: Client,
    exchange: Exchange,
  ): Promise<TokenResponse>
}

export const grantType = <const Needs extends Record<string, Need>>(
  definition: GrantDefinition<Needs>,
): AnyGrantType => ({
  ...definition,
  exchange: (given, client, exchange) => definition.exchange(given as Given<Needs>, client, exchange),
})

/** Reads a grant type's parameters. Refuses with invalid_request if a required parameter is missing. */
export function readParameters(
  needs: Readonly<Record<string, Need>>,
  values: ReadonlyMap<string, string>,
): Record<string, string | undefined> {
  return Object.fromEntries(
    Object.entries(needs).map(([name, need]) => {
      const value = values.get(name)
      if (value === undefined && need === required) refuse("invalid_request", "parameter-missing", { expected: name })
      return [name, value]
    }),
  )
}
