import { Input, Text } from "@mantine/core"
import type { ReactNode } from "react"
import type { Client } from "../../../api/operations/clients.ts"
import cardStyles from "../../../shell/card.module.css"
import formStyles from "../../../shell/form.module.css"
import { Icon } from "../../../shell/icons.tsx"
import textStyles from "../../../shell/text.module.css"
import { Quiet } from "../../../shell/texts.tsx"
import type { Draft, SettingName } from "./draft.ts"
import styles from "./form.module.css"

/** The form that every group of fields receives. */
export interface Form {
  readonly client: Client
  readonly draft: Draft
  set(part: Partial<Draft>): void
  /** The label of a field, its description, whether it is locked, and the server's error about its value. */
  field(name: SettingName): {
    readonly label: string
    readonly description: string
    readonly disabled: boolean
    readonly error: string | undefined
  }
}

/** A field that chooses one of a few words. */
export const choice = <Name extends SettingName>(
  { draft, set, field }: Form,
  name: Name,
  names: Readonly<Partial<Record<Draft[Name] & string, string>>>,
) => ({
  ...field(name),
  value: draft[name] as string,
  onChange: (value: string | null) => value !== null && set({ [name]: value } as Partial<Draft>),
  data: Object.entries(names).map(([value, label]) => ({ value, label: label as string })),
  allowDeselect: false,
})

/** A setting that nobody can change here, with the reason. */
export const Fixed = ({ label, value, why }: { label: string; value: ReactNode; why: string }) => (
  <Input.Wrapper
    label={label}
    labelElement="div"
    description={why}
    inputWrapperOrder={["label", "input", "description", "error"]}
  >
    <Text size="sm" className={textStyles.wrap}>
      {value}
    </Text>
  </Input.Wrapper>
)

interface FoldProps {
  readonly title: string
  readonly text: string
  /** The effective values, each with its name. They are visible while the group is folded. */
  readonly inForce: readonly (readonly [name: string, value: string])[]
  readonly isOpen: boolean
  toggled(isOpen: boolean): void
  readonly children: ReactNode
}

/** A group of settings that is folded at first. */
export const Fold = ({ title, text, inForce, isOpen, toggled, children }: FoldProps) => (
  <details
    className={`${cardStyles.card} ${styles.fold}`}
    open={isOpen}
    onToggle={({ currentTarget }) => toggled(currentTarget.open)}
  >
    <summary className={formStyles.part}>
      <h2 className={styles.title}>
        <Icon name="onward" size={16} />
        {title}
      </h2>
      <span className={styles.inForce}>
        {inForce.map(([name, value]) => (
          <span key={name}>
            <span className={textStyles.quiet}>{name}:</span> <bdi>{value}</bdi>
          </span>
        ))}
      </span>
    </summary>
    <div className={formStyles.part}>
      <Quiet size="sm" maw={480}>
        {text}
      </Quiet>
      <div className={styles.fields}>{children}</div>
    </div>
  </details>
)
