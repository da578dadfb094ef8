import { Alert, NumberInput, Select, Switch, Textarea, TextInput } from "@mantine/core"
import type { Issuer } from "../../api/operations/issuers.ts"
import { RECORD_NAME } from "../../api/operations/patterns.ts"
import { Icon } from "../../shell/icons.tsx"
import textStyles from "../../shell/text.module.css"
import { useWords } from "../../words/use_words.ts"
import { NameFields } from "../name_and_description.tsx"

const PRESETS = ["kubernetes", "github", "gitlab", "spiffe", "other"] as const
const USES = ["preset", "once", "repeated"] as const
const MAX_LIFE_SECONDS = 86_400

/** What an administrator types and chooses. An empty text, and null, mean the value of the preset. */
export interface Typed extends Pick<Issuer, "preset" | "claims" | "scope" | "identity_assertions" | "max_life"> {
  readonly name: string
  readonly description: string
  readonly issuer: string
  readonly jwks_uri: string
  readonly jwks: string
  readonly audience: string
  readonly use: (typeof USES)[number]
}

export const NOTHING: Typed = {
  name: "",
  description: "",
  preset: "other",
  issuer: "",
  jwks_uri: "",
  jwks: "",
  audience: "",
  claims: "",
  scope: "",
  identity_assertions: false,
  max_life: null,
  use: "preset",
}

const TEXTS = ["issuer", "jwks_uri", "jwks", "audience", "claims", "scope"] as const

/** The texts without spaces around them. */
export const tidySettings = <Draft extends Typed>(draft: Draft): Draft => ({
  ...draft,
  ...Object.fromEntries(TEXTS.map((text) => [text, draft[text].trim()])),
})

interface FieldProps {
  readonly of: Typed
  set(part: Partial<Typed>): void
  readonly isLocked?: boolean
}

export function IssuerNameFields({ of, set, isLocked = false }: FieldProps) {
  return <NameFields words={useWords("issuers")} of={of} set={set} isLocked={isLocked} pattern={RECORD_NAME} />
}

/** A field of one text, by the name that the setting has in the API. */
function useText({ of, set, isLocked = false }: FieldProps) {
  return (member: (typeof TEXTS)[number]) => ({
    classNames: { input: textStyles.mono },
    dir: "ltr" as const,
    autoComplete: "off",
    spellCheck: false,
    value: of[member],
    disabled: isLocked,
    onChange: (event: { currentTarget: { value: string } }) => set({ [member]: event.currentTarget.value }),
  })
}

/** Who the issuer is, and where its keys are. */
export function IssuerFields(props: FieldProps) {
  const words = useWords("issuers")
  const { of, set, isLocked = false } = props
  const text = useText(props)
  return (
    <>
      <Select
        label={words.preset}
        data={PRESETS.map((value) => ({ value, label: words.presets[value] }))}
        value={of.preset}
        allowDeselect={false}
        disabled={isLocked}
        onChange={(preset) => set({ preset: (preset ?? "other") as Typed["preset"] })}
      />
      <TextInput {...text("issuer")} label={words.issuer} description={words.issuerText} />
      <TextInput {...text("jwks_uri")} label={words.jwksUri} description={words.jwksUriText} />
      <Textarea {...text("jwks")} autosize maxRows={12} label={words.jwks} description={words.jwksText} />
    </>
  )
}

/** What its assertions must say, and what they give. */
export function AssertionFields(props: FieldProps) {
  const words = useWords("issuers")
  const { of, set, isLocked = false } = props
  const text = useText(props)
  return (
    <>
      <TextInput {...text("claims")} label={words.claims} description={words.claimsText} />
      <Switch
        label={words.identities}
        checked={of.identity_assertions}
        disabled={isLocked}
        onChange={(event) => set({ identity_assertions: event.currentTarget.checked })}
      />
      {of.identity_assertions && (
        <Alert color="orange" variant="light" icon={<Icon name="warning" />} role="status">
          {words.identitiesText}
        </Alert>
      )}
    </>
  )
}

/** The limits of its assertions. The preset gives their defaults. */
export function LimitFields(props: FieldProps) {
  const words = useWords("issuers")
  const { of, set, isLocked = false } = props
  const text = useText(props)
  return (
    <>
      <TextInput {...text("audience")} label={words.audience} description={words.audienceText} />
      <TextInput {...text("scope")} label={words.scope} description={words.scopeText} />
      <NumberInput
        label={words.maxLife}
        description={words.maxLifeText}
        value={of.max_life ?? ""}
        min={60}
        max={MAX_LIFE_SECONDS}
        allowDecimal={false}
        maw={420}
        disabled={isLocked}
        onChange={(seconds) => set({ max_life: seconds === "" ? null : Number(seconds) })}
      />
      <Select
        label={words.use}
        data={USES.map((value) => ({ value, label: words.uses[value] }))}
        value={of.use}
        allowDeselect={false}
        disabled={isLocked}
        onChange={(use) => set({ use: (use ?? "preset") as Typed["use"] })}
      />
    </>
  )
}

/** The names of the settings, for people. */
export function useLabels() {
  const words = useWords("issuers")
  const { name, description, preset, issuer, jwks, audience, claims, scope, use, enabled } = words
  return {
    name,
    description,
    preset,
    issuer,
    jwks,
    audience,
    claims,
    scope,
    use,
    enabled,
    jwks_uri: words.jwksUri,
    identity_assertions: words.identities,
    max_life: words.maxLife,
  }
}
