import type { ReactElement } from "react"
import { Fragment } from "react"
import type { Sentence, Value } from "../../../src/words/sentence.ts"

interface FilledProps<Values> {
  readonly sentence: Sentence<Values>
  readonly values: Readonly<Record<keyof Values, Value | ReactElement>>
}

/** A sentence with markup. Each language decides the positions of the values. */
export const Filled = <Values,>({ sentence, values }: FilledProps<Values>) =>
  sentence.parts<ReactElement>(values).map((part, at) => <Fragment key={String(at)}>{part}</Fragment>)
