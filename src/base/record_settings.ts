import { setting } from "./record.ts"
import { validateRecordName } from "./record_name.ts"
import { flag, optionalText, textIfChanged } from "./setting.ts"
import { validateName } from "./shown_name.ts"

export const uniqueName = setting({
  type: textIfChanged(validateRecordName),
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
