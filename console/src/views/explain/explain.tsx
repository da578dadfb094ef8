import { Alert, Button, Stack, Textarea } from "@mantine/core"
import { useMutation, useQuery } from "@tanstack/react-query"
import { getRouteApi, useNavigate } from "@tanstack/react-router"
import { useState } from "react"
import { call } from "../../api/call.ts"
import { query } from "../../api/query.ts"
import { issuer } from "../../page_facts.ts"
import cardStyles from "../../shell/card.module.css"
import { Heading } from "../../shell/heading.tsx"
import { Icon } from "../../shell/icons.tsx"
import layoutStyles from "../../shell/layout.module.css"
import { Failed, Loading } from "../../shell/states.tsx"
import textStyles from "../../shell/text.module.css"
import { Quiet } from "../../shell/texts.tsx"
import { useWords } from "../../words/use_words.ts"
import styles from "./explain.module.css"
import type { Pasted } from "./pasted.ts"
import { recognized } from "./pasted.ts"
import { Verdict } from "./verdict.tsx"

const explainRoute = getRouteApi("/explain")

const AUTHORIZATION_PATH = "/oauth/authorize.php"

const explain = async ({ kind, value }: Pasted) => (await call("explain", { body: { kind, value } })).body

/** A field for a pasted text, and the verdict on it. */
export function Explain() {
  const words = useWords("explain")
  const { trace } = explainRoute.useSearch()
  const navigate = useNavigate()
  const [text, setText] = useState(trace ?? "")
  const [isApplied, setApplied] = useState(false)
  /** An authorization request can be explained again after a fix. A credential is forgotten as soon as it was sent. */
  const [asked, setAsked] = useState<Pasted>()
  const ofTrace = useQuery({
    ...query("explain", { body: { kind: "trace", value: trace ?? "" } }),
    enabled: trace !== undefined,
  })
  const ofPasted = useMutation({ mutationFn: (pasted: Pasted) => explain(pasted), gcTime: 0 })

  const ask = () => {
    if (text.trim() === "") return
    const pasted = recognized(text, issuer() + AUTHORIZATION_PATH)
    setApplied(false)
    setAsked(undefined)
    ofPasted.reset()
    if (pasted.kind === "trace") {
      setText(pasted.value)
      if (pasted.value === trace) void ofTrace.refetch()
      else void navigate({ to: "/explain", search: { trace: pasted.value } })
      return
    }
    if (pasted.kind === "token") setText("")
    else setAsked(pasted)
    if (trace !== undefined) void navigate({ to: "/explain", search: {} })
    ofPasted.mutate(pasted)
  }

  const again = () => {
    setApplied(true)
    if (asked !== undefined) ofPasted.mutate(asked)
    else if (trace !== undefined) void ofTrace.refetch()
  }

  const { data, error } = trace === undefined ? ofPasted : ofTrace
  const isFetching = trace === undefined ? ofPasted.isPending : ofTrace.isFetching
  const at = trace === undefined ? ofPasted.submittedAt : ofTrace.dataUpdatedAt
  return (
    <>
      <Heading title={words.title} below={<Quiet maw={640}>{words.intro}</Quiet>} />
      <form
        className={`${cardStyles.card} ${styles.form}`}
        onSubmit={(event) => {
          event.preventDefault()
          ask()
        }}
      >
        <Textarea
          label={words.field}
          description={words.hint}
          value={text}
          autosize
          minRows={2}
          maxRows={8}
          autoComplete="off"
          spellCheck={false}
          classNames={{ input: textStyles.mono }}
          onChange={(event) => setText(event.currentTarget.value)}
          onKeyDown={(event) => {
            // A pasted text has no line breaks, so Enter submits it.
            if (event.key !== "Enter" || event.shiftKey) return
            event.preventDefault()
            ask()
          }}
        />
        <Button type="submit" loading={isFetching} disabled={text.trim() === ""} className={layoutStyles.justifyStart}>
          {words.ask}
        </Button>
      </form>
      <Stack mt="lg" gap="md">
        {isApplied && (
          <Alert color="gate" variant="light" icon={<Icon name="check" />} role="status">
            {words.applied}
          </Alert>
        )}
        {error !== null ? (
          <Failed error={error} labels={{ value: words.field }} />
        ) : data === undefined ? (
          isFetching && <Loading />
        ) : (
          <Verdict key={at} found={data} isPast={trace !== undefined} again={again} />
        )}
      </Stack>
    </>
  )
}
