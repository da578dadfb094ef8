import { SegmentedControl } from "@mantine/core"
import { useDebouncedValue } from "@mantine/hooks"
import type { UseQueryResult } from "@tanstack/react-query"
import { keepPreviousData, useQuery } from "@tanstack/react-query"
import { useEffect, useRef } from "react"
import { ApiProblem } from "../../api/api_problem.ts"
import type { LookChange, LookPreview } from "../../api/operations/look.ts"
import cardStyles from "../../shell/card.module.css"
import { Failed } from "../../shell/states.tsx"
import textStyles from "../../shell/text.module.css"
import { useLanguage, useWords } from "../../words/use_words.ts"
import type { Choice } from "./choice.ts"
import { showDocument } from "./frame.ts"
import styles from "./look.module.css"
import type { LookOperations } from "./operations.ts"

const TYPING_MS = 300

/** The page as the server renders it with the change. The previous page stays while the person types. */
export function usePreview(operations: LookOperations, change: LookChange, { page, mode }: Choice) {
  const locale = useLanguage()
  const [settled] = useDebouncedValue(JSON.stringify(change), TYPING_MS)
  return useQuery({
    ...operations.preview({ page, mode, locale, ...(JSON.parse(settled) as LookChange) }),
    placeholderData: keepPreviousData,
    gcTime: 0,
  })
}

interface PreviewProps {
  readonly choice: Choice
  choose(part: Partial<Choice>): void
  readonly preview: UseQueryResult<LookPreview>
}

/** A page of the service in a frame. Its links and forms do nothing. */
export function Preview({ choice, choose, preview: { data, error, refetch } }: PreviewProps) {
  const words = useWords("look")
  const frame = useRef<HTMLIFrameElement>(null)
  // After a refused change the previous page stays. A query with an error no longer has it.
  const last = useRef("")
  if (data !== undefined) last.current = data.html
  const html = last.current
  useEffect(() => {
    if (frame.current !== null && html !== "") showDocument(frame.current, html)
  }, [html])
  const isRefusedValue = error instanceof ApiProblem && error.status === 422
  return (
    <section className={styles.preview} aria-label={words.preview}>
      <div className={styles.switches}>
        <Switch name="page" words={words.pages} label={words.page} choice={choice} choose={choose} />
        <Switch name="mode" words={words.modes} label={words.mode} choice={choice} choose={choose} />
        <Switch name="width" words={words.widths} label={words.width} choice={choice} choose={choose} />
      </div>
      {error !== null && !isRefusedValue && <Failed error={error} retry={() => void refetch()} />}
      <div className={`${cardStyles.card} ${styles.stage}`} data-mode={choice.mode} data-width={choice.width}>
        <iframe ref={frame} sandbox="" title={words.frame({ page: words.pages[choice.page] })} />
      </div>
      <p className={textStyles.quiet}>{words.asPeopleSee}</p>
    </section>
  )
}

interface SwitchProps<Name extends keyof Choice> {
  readonly name: Name
  readonly label: string
  readonly words: Readonly<Record<Choice[Name], string>>
  readonly choice: Choice
  choose(part: Partial<Choice>): void
}

const Switch = <Name extends keyof Choice>({ name, label, words, choice, choose }: SwitchProps<Name>) => (
  <SegmentedControl
    size="xs"
    aria-label={label}
    value={choice[name]}
    onChange={(value) => choose({ [name]: value })}
    data={Object.entries<string>(words).map(([value, text]) => ({ value, label: text }))}
  />
)
