import type { IconName } from "../shell/icons.tsx"
import type { Topic } from "../words/language.ts"

/** One view of the console: what the navigation shows of it. Its routes are in its folder's route.ts. */
export interface View {
  readonly path: string
  readonly icon: IconName
  readonly words: Topic<{ readonly title: string }>
}
