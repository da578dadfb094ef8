import { CopyButton, Tooltip, UnstyledButton } from "@mantine/core"
import { useWords } from "../words/use_words.ts"
import styles from "./code_block.module.css"
import { Icon } from "./icons.tsx"

/** Lines that people copy into a program or a shell. `label` describes them. */
export function CodeBlock({ code, label }: { code: string; label: string }) {
  const words = useWords("shell")
  return (
    <figure className={styles.block} aria-label={label}>
      <pre>
        <code>{code}</code>
      </pre>
      <CopyButton value={code}>
        {({ copied, copy }) => (
          <Tooltip label={copied ? words.copied : words.copy}>
            <UnstyledButton
              className={styles.copy}
              aria-label={words.labelled({ label: copied ? words.copied : words.copy, value: label })}
              onClick={copy}
            >
              <Icon name={copied ? "check" : "copy"} size={16} />
            </UnstyledButton>
          </Tooltip>
        )}
      </CopyButton>
    </figure>
  )
}
