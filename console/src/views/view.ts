import type { IconName } from "../shell/icons.tsx"
import type { ConsoleWords } from "../words/words.ts"

/** The topics of views, whose title the navigation shows. */
type TitledTopic = {
  [Topic in keyof ConsoleWords]: ConsoleWords[Topic] extends { readonly title: string } ? Topic : never
}[keyof ConsoleWords]

/** One view of the console: what the navigation shows of it. Its routes are in its folder's route.ts. */
export interface View {
  readonly path: string
  readonly icon: IconName
  readonly topic: TitledTopic
}
