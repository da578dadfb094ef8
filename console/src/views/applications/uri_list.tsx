import { ActionIcon, Button, Group, Input, Stack, TextInput } from "@mantine/core"
import { useId } from "react"
import { Icon } from "../../shell/icons.tsx"
import layoutStyles from "../../shell/layout.module.css"
import textStyles from "../../shell/text.module.css"
import { useWords } from "../../words/use_words.ts"
import type { AddressFlaw, AddressRisk } from "./address_rules.ts"
import { flawOf, riskOf } from "./address_rules.ts"

interface UriListProps {
  readonly label: string
  readonly description: string
  readonly uris: readonly string[]
  readonly disabled: boolean
  /** Whether the application runs on people's own devices. */
  readonly native?: boolean
  /** The error of the server, or of the form, for the whole list. */
  readonly error?: string | undefined
  onChange(uris: readonly string[]): void
}

/** Addresses, one in each line, checked as they are typed. The server decides: this check only saves a round trip. */
export function UriList({ label, description, uris, disabled, native = false, error, onChange }: UriListProps) {
  const words = useWords("applications")
  const id = useId()
  const shown = uris.length === 0 ? [""] : uris
  const saidOf = (name: AddressFlaw | AddressRisk | undefined) => name && words.addressRules[name]
  const replace = (at: number, ...by: string[]) => onChange(shown.toSpliced(at, 1, ...by))
  return (
    <Input.Wrapper
      label={label}
      labelElement="div"
      labelProps={{ id }}
      description={description}
      error={error}
      errorProps={{ role: "alert" }}
    >
      <Stack gap="xs" mt={6} role="group" aria-labelledby={id}>
        {shown.map((uri, at) => (
          <Group key={`${id}-${at.toString()}`} gap="xs" wrap="nowrap" align="flex-start">
            <TextInput
              flex={1}
              aria-label={`${label} ${(at + 1).toString()}`}
              classNames={{ input: textStyles.mono }}
              value={uri}
              disabled={disabled}
              error={saidOf(flawOf(uri, shown.slice(0, at)))}
              description={saidOf(riskOf(uri, { native }))}
              inputWrapperOrder={["label", "input", "error", "description"]}
              spellCheck={false}
              autoComplete="off"
              onChange={(event) => replace(at, event.currentTarget.value.trim())}
            />
            <ActionIcon
              size={36}
              variant="subtle"
              color="gray"
              disabled={disabled}
              aria-label={words.removeAddress({ address: uri })}
              onClick={() => replace(at)}
            >
              <Icon name="minus" />
            </ActionIcon>
          </Group>
        ))}
        {!disabled && (
          <Button
            variant="subtle"
            size="compact-sm"
            className={layoutStyles.alignStart}
            leftSection={<Icon name="plus" size={16} />}
            onClick={() => onChange([...shown, ""])}
          >
            {words.addAddress}
          </Button>
        )}
      </Stack>
    </Input.Wrapper>
  )
}
