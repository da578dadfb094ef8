import { ActionIcon, Group, Tooltip } from "@mantine/core"
import { useClipboard } from "@mantine/hooks"
import { useWords } from "../words/use_words.ts"
import formStyles from "./form.module.css"
import { Icon } from "./icons.tsx"
import { Mono } from "./texts.tsx"

interface CopyValuesProps {
  /** Each with its label. An undefined value is left out. */
  readonly values: readonly (readonly [label: string, value: string | undefined])[]
  /** Describes all of them. */
  readonly label?: string
}

/** Values that people copy into another program. */
export const CopyValues = ({ values, label }: CopyValuesProps) => (
  <dl className={formStyles.values} aria-label={label}>
    {values.map(
      ([name, value]) =>
        value !== undefined && (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              <CopyValue value={value} label={name} />
            </dd>
          </div>
        ),
    )}
  </dl>
)

/** A value that people copy into another program, with a copy button. `label` describes the value. */
export function CopyValue({ value, label }: { value: string; label: string }) {
  const words = useWords("shell")
  const clipboard = useClipboard()
  const says = clipboard.copied ? words.copied : words.copy
  return (
    <Group gap={4} wrap="nowrap">
      <Mono>{value}</Mono>
      <Tooltip label={says}>
        <ActionIcon
          variant="subtle"
          color="gray"
          size="sm"
          aria-label={`${says}: ${label}`}
          onClick={() => clipboard.copy(value)}
        >
          <Icon name={clipboard.copied ? "check" : "copy"} size={16} />
        </ActionIcon>
      </Tooltip>
    </Group>
  )
}
