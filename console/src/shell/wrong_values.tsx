import { Anchor } from "@mantine/core"
import { useState } from "react"
import type { InputError } from "../api/operations/problems.ts"
import { useServerWords } from "../words/server/server_words.ts"

/** The labels of the fields of a form, by the names of the settings in the API. */
export type FieldLabels = Readonly<Record<string, string>>

/** Whether a sentence of the server continues the name of the field, such as "is missing". */
export const continues = (detail: string): boolean => /^(?:is|are|has|have|must|needs|and)\b/.test(detail)

/** Returns the label of a value. The pointer is that of RFC 6901: the setting, and perhaps the place in a list. */
const labelOf = (pointer: string, labels: FieldLabels): string | undefined => {
  const name = pointer.split("/")[1] ?? ""
  return Object.hasOwn(labels, name) ? labels[name] : undefined
}

interface WrongValuesProps {
  readonly errors: readonly InputError[]
  readonly labels: FieldLabels
}

/** What is wrong with single values, each with the label of its field, which leads there. What has no field here keeps its name in the API. */
export function WrongValues({ errors, labels }: WrongValuesProps) {
  const server = useServerWords()
  const [form, setForm] = useState<Element | null>(null)
  return (
    <ul
      style={{ margin: 0, paddingInlineStart: "1.25rem", overflowWrap: "anywhere" }}
      ref={(list) => setForm(list?.closest("form") ?? null)}
    >
      {errors.map(({ pointer, detail }) => {
        const label = labelOf(pointer, labels)
        const said = server.sentence(detail)
        return (
          <li key={pointer + detail}>
            {label === undefined ? (
              <span className="mono">{pointer.slice(1)}</span>
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
            )}
            {continues(detail) ? " " : detail.startsWith(":") && said === undefined ? "" : ": "}
            {said ?? <span lang="en">{detail}</span>}
          </li>
        )
      })}
    </ul>
  )
}

/** Gives a field the focus. A field in a closed group cannot have it. */
function reveal(field: HTMLElement | undefined): void {
  const group = field?.closest("details")
  if (group) group.open = true
  field?.focus()
}

const LABELS = "label, .mantine-InputWrapper-label, [aria-label]"
const FIELDS = "input:not([type=hidden], :disabled), textarea:not(:disabled), select:not(:disabled)"

/** Returns the field of a form that shows this label: the first one, if the label is that of a group. */
function fieldWith(label: string, form: Element): HTMLElement | undefined {
  const shown = (each: Element) => each.getAttribute("aria-label") ?? (each.textContent ?? "").replace(/\s*\*$/, "")
  const named = [...form.querySelectorAll(LABELS)].find((each) => shown(each) === label)
  if (named instanceof HTMLLabelElement && named.control !== null) return named.control
  const group = named?.closest(".mantine-InputWrapper-root, [aria-label]")
  return (group?.matches(FIELDS) ? group : group?.querySelector(FIELDS)) as HTMLElement | undefined
}
