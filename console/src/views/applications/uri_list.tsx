import { ActionIcon, Button, Group, Input, Stack, TextInput } from "@mantine/core"
import { useId } from "react"
import { Icon } from "../../shell/icons.tsx"
import { useWords } from "../../words/language.ts"
import { APPLICATIONS_WORDS } from "./words.ts"

interface UriListProps {
  readonly label: string
  readonly description: string
  readonly uris: readonly string[]
  readonly disabled: boolean
  onChange(uris: readonly string[]): void
}

/** Addresses, one in each line, checked as they are typed. The server decides: this check only saves a round trip. */
export function UriList({ label, description, uris, disabled, onChange }: UriListProps) {
  const words = useWords(APPLICATIONS_WORDS)
  const id = useId()
  const shown = uris.length === 0 ? [""] : uris
  const replace = (at: number, ...by: string[]) => onChange(shown.toSpliced(at, 1, ...by))
  return (
    <Input.Wrapper label={label} labelElement="div" labelProps={{ id }} description={description}>
      <Stack gap="xs" mt={6} role="group" aria-labelledby={id}>
        {shown.map((uri, at) => (
          <Group key={`${id}-${at.toString()}`} gap="xs" wrap="nowrap" align="flex-start">
            <TextInput
              style={{ flex: 1 }}
              aria-label={`${label} ${(at + 1).toString()}`}
              className="mono"
              value={uri}
              disabled={disabled}
              error={problemOf(uri, words)}
              onChange={(event) => replace(at, event.currentTarget.value.trim())}
            />
            <ActionIcon
              size={36}
              variant="subtle"
              color="gray"
              disabled={disabled}
              aria-label={words.removeAddress(uri)}
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
            style={{ alignSelf: "flex-start" }}
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

type Words = (typeof APPLICATIONS_WORDS)["en"]

const LOOPBACK = /^(localhost|127\.0\.0\.1|\[::1\])$/

/** What is wrong with an address, in words. Undefined for an empty line, which is left out when the settings are saved. */
function problemOf(uri: string, words: Words): string | undefined {
  if (uri === "") return undefined
  const url = URL.parse(uri)
  if (url === null || !/^[a-z][a-z0-9+.-]*:/i.test(uri)) return words.notAddress
  if (uri.includes("#")) return words.hasFragment
  return url.protocol === "http:" && !LOOPBACK.test(url.hostname) ? words.isHttp : undefined
}
