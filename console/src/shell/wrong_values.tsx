import { Anchor } from "@mantine/core"
import type { ReactElement } from "react"
import { useState } from "react"
import type { InputError } from "../api/operations/problems.ts"
import { Filled } from "../words/filled.tsx"
import { continues, problemOf } from "../words/said.ts"
import { useServerWords } from "../words/server_words.ts"
import { useWords } from "../words/use_words.ts"
import { Mono } from "./texts.tsx"
import styles from "./wrong_values.module.css"

/** The labels of the fields of a form, by the names of the settings in the API. */
export type FieldLabels = Readonly<Record<string, string>>

/** Returns the label of a value. The pointer (RFC 6901) names the setting, and perhaps an index in a list. */
const labelOf = (pointer: string, labels: FieldLabels): string | undefined => {
  const name = pointer.split("/")[1] ?? ""
  return Object.hasOwn(labels, name) ? labels[name] : undefined
}

interface WrongValuesProps {
  readonly errors: readonly InputError[]
  readonly labels: FieldLabels
}

/** The errors in single values. Each has the label of its field, as a link to the field. A value without a field here has its name in the API. */
export function WrongValues({ errors, labels }: WrongValuesProps) {
  const [form, setForm] = useState<Element | null>(null)
  return (
    <ul className={styles.list} ref={(list) => setForm(list?.closest("form") ?? null)}>
      {errors.map((wrong) => {
        const { pointer, detail } = wrong
        const label = labelOf(pointer, labels)
        const field =
          label === undefined ? (
            <Mono>{pointer.slice(1)}</Mono>
          ) : form === null || fieldWith(label, form) === undefined ? (
            <b>{label}</b>
          ) : (
            <Anchor
              href="#"
              size="sm"
              underline="always"
              onClick={(event) => {
                event.preventDefault()
                reveal(fieldWith(label, form))
              }}
            >
              {label}
            </Anchor>
          )
        return (
          <li key={pointer + detail}>
            <AboutField field={field} wrong={wrong} />
          </li>
        )
      })}
    </ul>
  )
}

/** The server's error for a value, after the label of its field. */
function AboutField({ field, wrong }: { field: ReactElement; wrong: InputError }) {
  const words = useWords("shell")
  const said = problemOf(wrong, useServerWords())
  const problem = said ?? <span lang="en">{wrong.detail}</span>
  return continues(wrong.detail) ? (
    <Filled sentence={words.continued} values={{ field, problem }} />
  ) : (
    <Filled sentence={words.labelled} values={{ label: field, value: problem }} />
  )
}

/** Gives a field the focus. Opens its group first, because a field in a closed group cannot have the focus. */
function reveal(field: HTMLElement | undefined): void {
  const group = field?.closest("details")
  if (group) group.open = true
  field?.focus()
}

const LABELS = "label, .mantine-InputWrapper-label, [aria-label]"
const FIELDS = "input:not([type=hidden], :disabled), textarea:not(:disabled), select:not(:disabled)"

/** Returns the field of a form with this label: the first field, if the label belongs to a group. */
function fieldWith(label: string, form: Element): HTMLElement | undefined {
  const shown = (each: Element) => each.getAttribute("aria-label") ?? (each.textContent ?? "").replace(/\s*\*$/, "")
  const named = [...form.querySelectorAll(LABELS)].find((each) => shown(each) === label)
  if (named instanceof HTMLLabelElement && named.control !== null) return named.control
  const group = named?.closest(".mantine-InputWrapper-root, [aria-label]")
  return (group?.matches(FIELDS) ? group : group?.querySelector(FIELDS)) as HTMLElement | undefined
}
