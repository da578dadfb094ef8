import { setting } from "./record.ts"
import { say } from "./say.ts"
import type { Validate } from "./setting.ts"
import { flag, optionalText, textIfChanged } from "./setting.ts"
import { validateName } from "./shown_name.ts"

const NAME = /^[a-z0-9][a-z0-9-]{0,62}$/

/** Returns the check of a record's name. Callers name a record by id or name, so no name begins as an id does. */
export const recordName =
  (idPrefix: `${string}_`): Validate =>
  (given) =>
    NAME.test(given) && !given.startsWith(idPrefix) ? undefined : say("record-name-malformed", { name: given })

export const uniqueName = (validate: Validate) =>
  setting({
    type: textIfChanged(validate),
    json: "name",
    option: "--name <name>",
    required: true,
    sentence: "unique: 1 to 63 small letters, digits and -",
    inHelp: "the new name",
    byDefault: () => "",
  })

export const description = (sentence: string, defaultInWords = "none") =>
  setting({
    type: optionalText(validateName),
    json: "description",
    option: "--description <text>",
    sentence,
    defaultInWords,
    byDefault: () => undefined,
  })

export const enabled = (sentence: string) =>
  setting({
    type: flag,
    json: "enabled",
    option: "--enabled",
    off: "turn it off",
    sentence,
    defaultInWords: "yes",
    byDefault: () => true,
  })
