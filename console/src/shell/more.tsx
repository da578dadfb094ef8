import { Button } from "@mantine/core"
import { useWords } from "../words/use_words.ts"
import layoutStyles from "./layout.module.css"

interface MoreProps {
  readonly of: { readonly hasNextPage: boolean; readonly isFetchingNextPage: boolean; fetchNextPage(): unknown }
}

/** The button below a list that reads its next page. Absent at the end of the list. */
export function More({ of }: MoreProps) {
  const { more } = useWords("shell")
  if (!of.hasNextPage) return null
  return (
    <Button
      variant="default"
      mt="md"
      mx="auto"
      className={layoutStyles.block}
      loading={of.isFetchingNextPage}
      onClick={() => of.fetchNextPage()}
    >
      {more}
    </Button>
  )
}
