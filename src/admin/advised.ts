import type { Said } from "../base/say.ts"
import { english } from "../words/english.ts"
import type { Advised } from "./contract.ts"

export const advised = (advice: Said | undefined): Advised => ({
  advice: advice === undefined ? null : english(advice),
  advice_message: advice ?? null,
})
