import { Text } from "@mantine/core"
import { useQuery } from "@tanstack/react-query"
import { Failed, Loading } from "../../shell/states.tsx"
import { useFormats } from "../../words/formats.ts"
import { useWords } from "../../words/use_words.ts"
import { valuesIn } from "../scope_words.ts"
import { lossQuery } from "./queries.ts"

interface LossProps {
  readonly api: string
  readonly values: readonly string[]
  /** Whether the whole API is deleted, not only scope values. */
  readonly isWhole: boolean
}

/** The numbers of records that a deletion affects, and the roles that lose all their scope values. */
export function LossPreview({ api, values, isWhole }: LossProps) {
  const words = useWords("apis")
  const { number } = useFormats()
  const { data, error } = useQuery({ ...lossQuery(api, values, isWhole), staleTime: 0, gcTime: 0 })
  if (error !== null) return <Failed error={error} />
  if (data === undefined) return <Loading height={12} />
  const { applications, hasMore, roles, claims } = data
  const counted = hasMore ? words.moreThan({ count: number(applications) }) : number(applications)
  const emptied = roles.filter(({ scope }) => valuesIn(scope).every((value) => values.includes(value)))
  return (
    <div>
      <Text fw={600}>
        {words.losing({ applications: counted, roles: number(roles.length), claims: number(claims.length) })}
      </Text>
      {emptied.length > 0 && (
        <Text size="sm">{words.roleEmpty({ roles: emptied.map(({ name }) => name).join(", ") })}</Text>
      )}
    </div>
  )
}
