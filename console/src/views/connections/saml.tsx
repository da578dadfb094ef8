import { Stack, Textarea } from "@mantine/core"
import { issuer } from "../../page_facts.ts"
import { CopyValue } from "../../shell/copy_value.tsx"
import textStyles from "../../shell/text.module.css"
import { Quiet } from "../../shell/texts.tsx"
import { useWords } from "../../words/use_words.ts"
import { CodeField } from "./fields.tsx"

/** The entity id of this service for a connection. It is also the address of its metadata. */
export const entityIdOf = (name: string): string => `${issuer()}/connections/${name}/metadata`

/** The values of this service to register at the provider. */
export function OwnSaml({ entityId, callback }: { entityId: string; callback: string }) {
  const words = useWords("saml")
  return (
    <Stack gap={4} component="section" aria-label={words.entityId}>
      <Quiet size="xs">{words.entityIdText}</Quiet>
      <CopyValue value={entityId} label={words.entityId} />
      <CopyValue value={callback} label={words.consumer} />
    </Stack>
  )
}

/** The settings that say who the provider is. */
export const OF_SAML = ["issuer", "metadata_url", "metadata"] as const
export type ProviderDraft = Readonly<Record<(typeof OF_SAML)[number], string>>

interface ProviderFieldsProps {
  readonly draft: ProviderDraft
  readonly example: string
  readonly disabled?: boolean
  set(part: Partial<ProviderDraft>): void
}

/** The provider's entity id, and its metadata: from an address, or as text. */
export function ProviderFields({ draft, example, disabled = false, set }: ProviderFieldsProps) {
  const words = useWords("saml")
  return (
    <>
      <CodeField
        label={words.issuer}
        description={words.issuerText({ example })}
        value={draft.issuer}
        required={draft.metadata === ""}
        disabled={disabled}
        onChange={(value) => set({ issuer: value })}
      />
      <CodeField
        label={words.metadataUrl}
        value={draft.metadata_url}
        required={draft.metadata === ""}
        disabled={disabled}
        onChange={(metadata_url) => set({ metadata_url })}
      />
      <Textarea
        label={words.metadata}
        description={words.metadataText}
        placeholder="<EntityDescriptor …>"
        autosize
        maxRows={6}
        classNames={{ input: textStyles.mono }}
        autoComplete="off"
        spellCheck={false}
        value={draft.metadata}
        disabled={disabled}
        onChange={(event) => set({ metadata: event.currentTarget.value })}
      />
    </>
  )
}
