import { Stack } from "@mantine/core"
import { useQuery } from "@tanstack/react-query"
import { allOf } from "../../../api/pages.ts"
import { Failed, Loading } from "../../../shell/states.tsx"
import { Quiet } from "../../../shell/texts.tsx"
import { useWords } from "../../../words/use_words.ts"
import { Attributes } from "./attributes.tsx"
import { Claims } from "./claims.tsx"

/** The claims about people that applications receive, and the attributes that hold their values. */
export function Learn() {
  const words = useWords("claims")
  const attributes = useQuery(allOf("listAttributes", {}))
  const claims = useQuery(allOf("listClaims", {}))
  const error = attributes.error ?? claims.error
  if (error !== null)
    return <Failed error={error} retry={() => void Promise.all([attributes.refetch(), claims.refetch()])} />
  if (attributes.data === undefined || claims.data === undefined) return <Loading />
  return (
    <Stack gap="xl">
      <Quiet maw={680}>{words.intro}</Quiet>
      <Claims claims={claims.data} attributes={attributes.data} />
      <Attributes attributes={attributes.data} claims={claims.data} />
    </Stack>
  )
}
