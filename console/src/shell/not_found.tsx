import { Button } from "@mantine/core"
import { Link } from "@tanstack/react-router"
import { useWords } from "../words/language.ts"
import { SHELL_WORDS } from "../words/shell.ts"
import { Empty } from "./states.tsx"

export function NotFound() {
  const { notFound } = useWords(SHELL_WORDS)
  return (
    <Empty
      icon="none"
      title={notFound.title}
      text={notFound.text}
      action={
        <Button component={Link} to="/">
          {notFound.back}
        </Button>
      }
    />
  )
}
