import { Anchor, Checkbox, Skeleton, Stack, Text } from "@mantine/core"
import { useQuery } from "@tanstack/react-query"
import { Link } from "@tanstack/react-router"
import type { ScopeValue } from "../../api/operations/scopes.ts"
import { allOf } from "../../api/pages.ts"
import { Named } from "../../shell/parts.tsx"
import { Failed } from "../../shell/states.tsx"
import { Mono, Quiet } from "../../shell/texts.tsx"
import { useLanguage, useWords } from "../../words/use_words.ts"
import type { ConsoleWords } from "../../words/words.ts"
import { meaningOf } from "../scope_words.ts"

/** The rights of administration that a role can have. `admin` itself belongs to the built-in role. */
type AdminRight = keyof ConsoleWords["roles"]["rights"]

interface ScopeChoiceProps {
  readonly chosen: readonly string[]
  readonly isLocked: boolean
  choose(values: readonly string[]): void
}

/** The scope values of a role: the APIs' assigned scope values and the rights of administration, each with its meaning. */
export function ScopeChoice({ chosen, isLocked, choose }: ScopeChoiceProps) {
  const words = useWords("roles")
  const scopes = useQuery(allOf("listScopes", {}))
  const apis = useQuery(allOf("listApis", {}))
  const error = scopes.error ?? apis.error
  if (error !== null) return <Failed error={error} retry={() => void Promise.all([scopes.refetch(), apis.refetch()])} />
  if (scopes.data === undefined || apis.data === undefined) return <Skeleton height={120} radius="md" />
  const set = (value: string, isChosen: boolean) =>
    choose(isChosen ? [...chosen, value].sort() : chosen.filter((each) => each !== value))
  const assigned = scopes.data.filter((value) => value.assigned)
  const declaring = apis.data.filter(({ identifier }) => assigned.some(({ api }) => api === identifier))
  return (
    <Stack gap="lg">
      {declaring.map(({ api_id, name, identifier }) => (
        <Stack key={api_id} gap="sm" role="group" aria-label={name}>
          <Text fw={600}>
            <Named>{name}</Named>
          </Text>
          {assigned
            .filter(({ api }) => api === identifier)
            .map((value) => (
              <Value
                key={value.scope}
                value={value}
                isChosen={chosen.includes(value.scope)}
                isLocked={isLocked}
                set={set}
              />
            ))}
        </Stack>
      ))}
      {declaring.length === 0 && (
        <Quiet size="sm">
          {words.noneAssigned}{" "}
          <Anchor component={Link} to="/apis" size="sm" underline="always">
            {words.toApis}
          </Anchor>
        </Quiet>
      )}
      <Stack gap="sm" role="group" aria-label={words.console}>
        <div>
          <Text fw={600}>{words.console}</Text>
          <Quiet size="sm">{words.consoleText}</Quiet>
        </div>
        {(Object.keys(words.rights) as AdminRight[]).map((right) => (
          <Right key={right} right={right} isChosen={chosen.includes(right)} isLocked={isLocked} set={set} />
        ))}
      </Stack>
    </Stack>
  )
}

interface OneProps {
  readonly isChosen: boolean
  readonly isLocked: boolean
  set(value: string, isChosen: boolean): void
}

function Value({ value, isChosen, isLocked, set }: OneProps & { value: ScopeValue }) {
  const words = useWords("roles")
  const language = useLanguage()
  const { scope, sign_in_level: level } = value
  return (
    <Checkbox
      label={<Named>{meaningOf(value, language)}</Named>}
      description={
        <>
          <Mono>{scope}</Mono>
          {level !== "pwd" && <> · {words.level[level]}</>}
        </>
      }
      checked={isChosen}
      disabled={isLocked}
      onChange={(event) => set(scope, event.currentTarget.checked)}
    />
  )
}

function Right({ right, isChosen, isLocked, set }: OneProps & { right: AdminRight }) {
  const words = useWords("roles")
  return (
    <Checkbox
      label={words.rights[right]}
      description={<Mono>{right}</Mono>}
      checked={isChosen}
      disabled={isLocked}
      onChange={(event) => set(right, event.currentTarget.checked)}
    />
  )
}
