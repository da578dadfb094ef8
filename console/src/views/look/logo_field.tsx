import { Button, FileButton, Group, Input, Text } from "@mantine/core"
import { useState } from "react"
import type { Look } from "../../api/operations/look.ts"
import { issuer } from "../../page_facts.ts"
import { useFormats } from "../../words/formats.ts"
import { useWords } from "../../words/language.ts"
import type { Draft, NewLogo } from "./draft.ts"
import { storedLogo } from "./draft.ts"
import { LOOK_WORDS } from "./words.ts"

/** As the server has it. The server decides: the check here only saves sending a large file. */
const MAX_BYTES = 65_536
const TYPES = "image/png,image/jpeg,image/webp,image/svg+xml"

interface LogoFieldProps {
  readonly look: Look
  readonly draft: Draft
  readonly isLocked: boolean
  readonly problem: string | undefined
  onChange(part: Partial<Draft>): void
}

/** The logo: which one is shown, choosing another, removing it. */
export function LogoField({ look, draft, isLocked, problem, onChange }: LogoFieldProps) {
  const words = useWords(LOOK_WORDS)
  const { number } = useFormats()
  const [tooLarge, setTooLarge] = useState<number>()
  const stored = storedLogo(look)
  const address =
    draft.logo === undefined
      ? stored && issuer() + stored.path
      : draft.logo && `data:${draft.logo.type};base64,${draft.logo.base64}`
  const error = tooLarge === undefined ? problem : words.logoTooLarge(number(tooLarge))
  const choose = async (file: File | null) => {
    if (file === null) return
    setTooLarge(file.size > MAX_BYTES ? file.size : undefined)
    if (file.size <= MAX_BYTES) onChange({ logo: await read(file) })
  }
  return (
    <Input.Wrapper label={words.logo} labelElement="div" description={words.logoText} error={error}>
      <Group gap="sm" mt={6} mb={error === undefined ? 0 : 6}>
        <span className="logo-sample">
          {address && error === undefined ? <img src={address} alt={words.logoAlt} /> : <span>{words.noLogo}</span>}
        </span>
        {!isLocked && (
          <Group gap="xs">
            <FileButton accept={TYPES} onChange={(file) => void choose(file)} inputProps={{ "aria-label": words.logo }}>
              {(button) => (
                <Button {...button} variant="default" size="xs">
                  {address ? words.replaceLogo : words.chooseLogo}
                </Button>
              )}
            </FileButton>
            {address && (
              <Button variant="subtle" color="gray" size="xs" onClick={() => onChange({ logo: null })}>
                {words.removeLogo}
              </Button>
            )}
          </Group>
        )}
        {draft.logo && (
          <Text size="xs" className="quiet">
            <bdi>{draft.logo.fileName}</bdi>
          </Text>
        )}
      </Group>
    </Input.Wrapper>
  )
}

/** Reads the file in the browser. The type only serves to show it: the server goes by the bytes. */
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
