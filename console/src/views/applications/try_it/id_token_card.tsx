import { Title } from "@mantine/core"
import type { ReadIdToken } from "../../../../../src/trial/id_token.ts"
import { Icon } from "../../../shell/icons.tsx"
import { useWords } from "../../../words/use_words.ts"
import { Lines, StepCard } from "./exchange_card.tsx"
import styles from "./try_it.module.css"

/** The claims of the ID token, and the result of each check. */
export function IdTokenCard({ token, at }: { token: ReadIdToken; at: number }) {
  const words = useWords("tryIt")
  return (
    <StepCard at={at} step="idToken">
      <ul className={styles.checks}>
        {token.checks.map(([check, verdict]) => (
          <li key={check} data-verdict={verdict}>
            <Icon name={verdict === "right" ? "check" : "warning"} size={16} />
            <span>{words.checks[check]}</span>
            <strong>{words.verdicts[verdict]}</strong>
          </li>
        ))}
      </ul>
      <Title order={3} className={styles.side}>
        {words.header}
      </Title>
      <Lines lines={token.header} />
      <Title order={3} className={styles.side}>
        {words.claims}
      </Title>
      <Lines lines={token.claims} />
    </StepCard>
  )
}
