import { Button, Group } from "@mantine/core"
import { useRef, useState } from "react"
import type { Look } from "../../api/operations/look.ts"
import { issuer } from "../../page_facts.ts"
import { FileField } from "../../shell/file_field.tsx"
import { useFormats } from "../../words/formats.ts"
import { useWords } from "../../words/use_words.ts"
import type { Draft, NewLogo } from "./draft.ts"
import { storedLogo } from "./draft.ts"
import styles from "./look.module.css"

/** The limit of the server. The server decides: this check only avoids sending a large file. */
const MAX_BYTES = 65_536
const TYPES = "image/png,image/jpeg,image/webp,image/svg+xml"

interface LogoFieldProps {
  readonly look: Look
  readonly draft: Draft
  readonly isLocked: boolean
  readonly problem: string | undefined
  onChange(part: Partial<Draft>): void
}

/** The logo: shows it, chooses another, or removes it. */
export function LogoField({ look, draft, isLocked, problem, onChange }: LogoFieldProps) {
  const words = useWords("look")
  const { number } = useFormats()
  const [tooLarge, setTooLarge] = useState<File>()
  // The state that applies again when the chosen file is removed.
  const before = useRef<null | undefined>(undefined)
  const stored = storedLogo(look)
  const address =
    draft.logo === undefined
      ? stored && issuer() + stored.path
      : draft.logo && `data:${draft.logo.type};base64,${draft.logo.base64}`
  const error = tooLarge === undefined ? problem : words.logoTooLarge({ bytes: number(tooLarge.size) })
  return (
    <div>
      <FileField
        label={words.logo}
        description={words.logoText}
        placeholder={address ? words.replaceLogo : words.chooseLogo}
        accept={TYPES}
        disabled={isLocked}
        name={tooLarge?.name ?? draft.logo?.fileName}
        error={error}
        read={async (file) => (file.size > MAX_BYTES ? file : read(file))}
        onChange={(chosen) => {
          if (!draft.logo) before.current = draft.logo
          setTooLarge(chosen instanceof File ? chosen : undefined)
          if (!(chosen instanceof File)) onChange({ logo: chosen ?? before.current })
        }}
      />
      <Group gap="sm" mt={6}>
        <span className={styles.logo}>
          {address && error === undefined ? <img src={address} alt={words.logoAlt} /> : <span>{words.noLogo}</span>}
        </span>
        {!isLocked && address && !draft.logo && (
          <Button variant="subtle" color="gray" size="xs" onClick={() => onChange({ logo: null })}>
            {words.removeLogo}
          </Button>
        )}
      </Group>
    </div>
  )
}

/** Reads the file in the browser. The type only serves to show it: the server checks the bytes. */
const read = (file: File): Promise<NewLogo> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onerror = () => reject(reader.error ?? new Error("The file could not be read."))
    reader.onload = () => {
      const [, base64 = ""] = String(reader.result).split(",")
      resolve({ fileName: file.name, type: TYPES.split(",").find((type) => type === file.type) ?? "image/png", base64 })
    }
    reader.readAsDataURL(file)
  })
