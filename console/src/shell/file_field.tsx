import { FileInput } from "@mantine/core"
import type { ReactNode } from "react"
import { useRef, useState } from "react"
import { useWords } from "../words/use_words.ts"

interface FileFieldProps<T> {
  readonly label: string
  readonly description: string
  readonly placeholder: string
  readonly accept: string
  readonly disabled: boolean
  /** The name of the chosen file. */
  readonly name: string | undefined
  readonly error?: ReactNode
  read(file: File): Promise<T>
  /** Receives undefined when the file is removed, and when another file cannot be read. */
  onChange(chosen: T | undefined): void
}

/**
 * Reads the file when it is chosen: the browser refuses a later read if the file changed on disk. Resets the input, because a browser does not report
 * a second choice of the same file, and a corrected file would not arrive.
 */
export function FileField<T>({ name, error, read, onChange, ...field }: FileFieldProps<T>) {
  const words = useWords("shell").file
  const reset = useRef<() => void>(null)
  const latest = useRef<File>(null)
  const [unreadable, setUnreadable] = useState<string>()
  const shown = unreadable ?? name

  async function choose(file: File | null) {
    reset.current?.()
    latest.current = file
    setUnreadable(undefined)
    if (file === null) return onChange(undefined)
    try {
      const chosen = await read(file)
      if (latest.current === file) onChange(chosen)
    } catch {
      if (latest.current !== file) return
      setUnreadable(file.name)
      onChange(undefined)
    }
  }

  return (
    <FileInput
      {...field}
      aria-label={`${field.label}: ${shown ?? field.placeholder}`}
      inputWrapperOrder={ORDER}
      value={shown === undefined ? null : new File([], shown)}
      error={unreadable === undefined ? error : words.unreadable({ name: unreadable })}
      resetRef={reset}
      clearable={!field.disabled}
      clearButtonProps={{ "aria-label": words.remove }}
      onChange={(file) => void choose(file)}
    />
  )
}

/** Puts the text below the field, so that the inputs of neighbouring fields are aligned. */
const ORDER: ("label" | "input" | "description" | "error")[] = ["label", "input", "description", "error"]
