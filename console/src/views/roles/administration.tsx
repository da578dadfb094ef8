import { Badge } from "@mantine/core"
import { useWords } from "../../words/use_words.ts"
import { valuesIn } from "../scope_words.ts"

/** Marks a role that has rights of administration. */
export function Administration({ scope }: { scope: string }) {
  const words = useWords("roles")
  return (
    valuesIn(scope).some((value) => value.startsWith("admin:")) && (
      <Badge variant="light" color="orange">
        {words.administration}
      </Badge>
    )
  )
}
