import type { ReactNode } from "react"
import styles from "./named_values.module.css"
import textStyles from "./text.module.css"

/** Protocol names with their values, as a list that becomes one column on a phone. */
export function NamedValues({ values }: { values: readonly { readonly name: string; readonly shown: ReactNode }[] }) {
  return (
    <dl className={styles.values}>
      {values.map(({ name, shown }, at) => (
        <div key={`${at.toString()}${name}`}>
          <dt className={textStyles.mono}>{name}</dt>
          <dd>{shown}</dd>
        </div>
      ))}
    </dl>
  )
}
