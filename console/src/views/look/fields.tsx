import { Stack, TextInput, Title } from "@mantine/core"
import type { ReactNode } from "react"
import type { Look, MeasuredAccents } from "../../api/operations/look.ts"
import type { InputError } from "../../api/operations/problems.ts"
import cardStyles from "../../shell/card.module.css"
import textStyles from "../../shell/text.module.css"
import { Quiet } from "../../shell/texts.tsx"
import { useFormats } from "../../words/formats.ts"
import { useAboutFields } from "../../words/server_words.ts"
import { useWords } from "../../words/use_words.ts"
import type { Draft, TextSetting } from "./draft.ts"
import { LogoField } from "./logo_field.tsx"
import styles from "./look.module.css"

interface FieldsProps {
  readonly look: Look
  readonly draft: Draft
  readonly hasName: boolean
  readonly isLocked: boolean
  /** The effective colours, with the contrast that the server measured. */
  readonly accents: MeasuredAccents | undefined
  /** The server's errors for single fields. */
  readonly problems: readonly InputError[]
  onChange(part: Partial<Draft>): void
}

/** The settings of a look. Each error is shown at its field, in the server's words. */
export function Fields({ look, draft, hasName, isLocked, accents, problems, onChange }: FieldsProps) {
  const words = useWords("look")
  const about = useAboutFields({ ...words.labels, logo: words.logo })
  const problemOf = (name: string) => {
    const wrong = problems.find(({ pointer }) => pointer === `/${name}`)
    return wrong && about(wrong)
  }
  const field = (name: TextSetting) => ({
    label: words.labels[name],
    value: draft[name],
    error: problemOf(name),
    disabled: isLocked,
    onChange: (event: { readonly currentTarget: { readonly value: string } }) =>
      onChange({ [name]: event.currentTarget.value }),
  })
  return (
    <Stack gap="md">
      <Part title={words.identity}>
        {hasName && (
          <TextInput {...field("name")} description={words.nameText} placeholder="Gatehouse" maxLength={80} />
        )}
        <LogoField look={look} draft={draft} isLocked={isLocked} problem={problemOf("logo")} onChange={onChange} />
      </Part>
      <Part title={words.colours}>
        <Colour {...field("accent")} mode="light" accents={accents} />
        <Colour {...field("accent_dark")} mode="dark" accents={accents} />
      </Part>
      <Part title={words.links}>
        <TextInput {...field("support_uri")} description={words.supportText} placeholder="help@example.com" />
        <TextInput {...field("policy_uri")} type="url" placeholder="https://example.com/privacy" />
        <TextInput {...field("tos_uri")} type="url" placeholder="https://example.com/terms" />
      </Part>
    </Stack>
  )
}

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className={`${cardStyles.card} ${styles.part}`} aria-label={title}>
    <Title order={2}>{title}</Title>
    <Stack gap="md">{children}</Stack>
  </section>
)

interface ColourProps {
  readonly label: string
  readonly value: string
  readonly error: string | undefined
  readonly disabled: boolean
  readonly mode: "light" | "dark"
  readonly accents: MeasuredAccents | undefined
  onChange(event: { readonly currentTarget: { readonly value: string } }): void
}

const VERY_GOOD = 7
const COLOUR = /^#[0-9a-f]{6}$/i

/** A colour, typed or picked, and its contrast. */
function Colour({ mode, accents, ...field }: ColourProps) {
  const words = useWords("look")
  const { number } = useFormats()
  const measured = accents?.[mode]
  const shown = COLOUR.test(field.value) ? field.value : (measured?.accent ?? "#1a5c4a")
  return (
    <div>
      <TextInput
        {...field}
        className={textStyles.monoInput}
        placeholder={measured?.accent ?? ""}
        maxLength={7}
        leftSectionWidth={44}
        leftSection={
          <input
            type="color"
            className={styles.swatch}
            aria-label={words.pick({ label: field.label })}
            value={shown}
            disabled={field.disabled}
            onChange={field.onChange}
          />
        }
      />
      {field.error === undefined && measured !== undefined && (
        <Quiet size="xs" mt={4}>
          {field.value === "" && `${words.derived({ colour: measured.accent })} `}
          {words.contrast[measured.contrast >= VERY_GOOD ? "veryGood" : "good"]({ ratio: number(measured.contrast) })}
        </Quiet>
      )}
    </div>
  )
}
