import { Button } from "@mantine/core"
import { Link } from "@tanstack/react-router"
import { useWords } from "../words/use_words.ts"
import { Empty } from "./states.tsx"

export function NotFound() {
  const { notFound } = useWords("shell")
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
