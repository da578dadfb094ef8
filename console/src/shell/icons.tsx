import type { IconName } from "./icon_paths.ts"
import { PATHS } from "./icon_paths.ts"
import styles from "./icons.module.css"

/** Icons that point along the direction of reading. The style sheet mirrors them in languages written from right to left. */
const POINTING: readonly IconName[] = ["back", "onward", "signOut"]

export const Icon = ({ name, size = 18 }: { name: IconName; size?: number }) => (
  <svg
    aria-hidden="true"
    {...(POINTING.includes(name) && { className: styles.points })}
    width={size}
    height={size}
    viewBox="0 0 24 24"
    fill="none"
    stroke="currentColor"
    strokeWidth={1.75}
    strokeLinecap="round"
    strokeLinejoin="round"
  >
    <path d={PATHS[name]} />
  </svg>
)

/** The mark of Gatehouse: a gate. */
export const Mark = ({ size = 28 }: { size?: number }) => (
  <svg aria-hidden="true" width={size} height={size} viewBox="0 0 32 32">
    <rect width="32" height="32" rx="8" fill="var(--mantine-primary-color-filled)" />
    <path
      d="M9 24V14.500a7 7 0 0 1 14 0V24M16 24v-7"
      fill="none"
      stroke="var(--mantine-primary-color-contrast)"
      strokeWidth={2.75}
      strokeLinecap="round"
    />
  </svg>
)
