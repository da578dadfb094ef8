import { Text } from "@mantine/core"
import type { ComponentProps } from "react"
import styles from "./text.module.css"

/** Text that accompanies something more important. */
export const Quiet = Text.withProps({ className: styles.quiet })

/** An id, an address or code. It is written from left to right in every language. */
export const Mono = (props: Omit<ComponentProps<"span">, "className">) => <span {...props} className={styles.mono} />
