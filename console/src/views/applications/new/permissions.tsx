import { Checkbox, Fieldset, Stack } from "@mantine/core"
import { useQuery } from "@tanstack/react-query"
import type { Api } from "../../../api/operations/apis.ts"
import type { ScopeValue } from "../../../api/operations/scopes.ts"
import { allOf } from "../../../api/pages.ts"
import { Failed, Loading } from "../../../shell/states.tsx"
import { useLanguage, useWords } from "../../../words/use_words.ts"
import { meaningOf } from "../../scope_words.ts"
import type { Kind } from "../stacks.ts"
import styles from "./permissions.module.css"

const IDENTITY = ["openid", "profile", "email", "address", "phone"] as const
const GENERAL = ["read", "write"] as const

const APIS = allOf("listApis", {})
const VALUES = allOf("listScopes", {})

/** Every API with the scope values that it declares. */
export function usePermissions() {
  const apis = useQuery(APIS)
  const values = useQuery(VALUES)
  return {
    known: apis.data && values.data && { apis: apis.data, values: values.data },
    error: apis.error ?? values.error,
    refetch: () => Promise.all([apis.refetch(), values.refetch()]),
  }
}

const isOf = (value: ScopeValue, api: Api): boolean => value.api === api.identifier || value.api === api.api_id

/** The APIs that the application's `resources` must contain for the chosen scope values. */
export const resourcesFor = (
  chosen: readonly string[],
  { apis, values }: { readonly apis: readonly Api[]; readonly values: readonly ScopeValue[] },
): string[] =>
  apis
    .filter(({ clients }) => clients === "named")
    .filter((api) => values.some((value) => isOf(value, api) && chosen.includes(value.scope)))
    .map(({ identifier }) => identifier)

interface PermissionsProps {
  readonly kind: Kind
  readonly chosen: readonly string[]
  choose(chosen: readonly string[]): void
}

/** The scope of an application: claims about the person, and the scope values of each API. */
export function Permissions({ kind, chosen, choose }: PermissionsProps) {
  const words = useWords("newApplication")
  const language = useLanguage()
  const { known, error, refetch } = usePermissions()
  const box = (value: string, label: string, description: string, disabled = false) => (
    <Checkbox
      key={value}
      label={<bdi>{label}</bdi>}
      description={<bdi>{description}</bdi>}
      checked={chosen.includes(value)}
      disabled={disabled}
      onChange={({ currentTarget: { checked } }) =>
        choose(checked ? [...chosen, value] : chosen.filter((each) => each !== value))
      }
    />
  )
  const own = (value: keyof typeof words.scopes) => box(value, words.scopes[value].name, words.scopes[value].text)
  return (
    <Stack gap="md" className={styles.permissions}>
      {kind !== "machine" && (
        <Fieldset legend={words.identity}>
          <Stack gap="sm">
            {IDENTITY.map((value) =>
              value === "openid" ? box(value, words.scopes.openid.name, words.scopes.openid.text, true) : own(value),
            )}
          </Stack>
        </Fieldset>
      )}
      {error !== null ? (
        <Failed error={error} retry={() => void refetch()} />
      ) : known === undefined ? (
        <Loading />
      ) : (
        known.apis
          .map((api) => [api, known.values.filter((value) => isOf(value, api))] as const)
          .filter(([, values]) => values.length > 0)
          .map(([api, values]) => (
            <Fieldset key={api.api_id} legend={<bdi>{api.name}</bdi>}>
              <Stack gap="sm">
                {values.map((value) =>
                  box(
                    value.scope,
                    value.scope,
                    `${meaningOf(value, language)}${value.assigned ? ` (${words.assigned})` : ""}`,
                  ),
                )}
              </Stack>
            </Fieldset>
          ))
      )}
      <Fieldset legend={words.general}>
        <Stack gap="sm">{GENERAL.map(own)}</Stack>
      </Fieldset>
    </Stack>
  )
}
