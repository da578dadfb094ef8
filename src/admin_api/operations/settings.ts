import { describeConfig, SOURCES } from "../../config/load.ts"
import { eachOption } from "../../config/options.ts"
import { pageOf } from "../cursor.ts"
import { list, show } from "../operation.ts"
import { about, messageSchema, nullable, object, oneOf, text } from "../schemas.ts"

const setting = object<object>("Setting", {
  env: about("The environment variable.", text),
  value: about("The value in force. A secret is `[secret]`.", text),
  source: oneOf(SOURCES),
  unit: nullable(oneOf(["seconds"])),
  sentence: text,
  detail: about("What to know before changing it.", nullable(text)),
  wanted: about("Which values are valid.", text),
  default: about("What holds without a value.", text),
  default_message: about("The same as a message. Null for a plain value.", nullable(messageSchema)),
  example: about("A valid value to begin with.", nullable(text)),
})

interface MailDelivery {
  readonly delivery: "smtp" | "folder" | "none"
}

const mailDelivery = object<MailDelivery>("MailDelivery", {
  delivery: about(
    "`smtp`: e-mails go to an SMTP server. `folder`: they become files, and nobody receives them. `none`: the service cannot send e-mail.",
    oneOf(["smtp", "folder", "none"]),
  ),
})

const OPTION_OF = new Map(eachOption().map(([, option]) => [option.env, option]))

/** What an operator reads before changing a setting. */
function documentationOf(env: string) {
  const option = OPTION_OF.get(env)
  return {
    detail: option?.detail ?? null,
    wanted: option?.wanted ?? "",
    default: option?.show(option.default) ?? "",
    default_message: option?.without ?? null,
    example: option?.example ?? null,
  }
}

export const settingOperations = [
  show({
    id: "getMailDelivery",
    path: "/mail",
    summary: "Show where e-mails go",
    right: "admin:read",
    output: mailDelivery,
    run: async ({ administration, deps: { config } }): Promise<MailDelivery> => ({
      delivery: !administration.canSendMail ? "none" : config.smtpUrl === undefined ? "folder" : "smtp",
    }),
  }),
  list({
    id: "listSettings",
    path: "/settings",
    summary: "List the settings of the server that are in force",
    right: "admin:read",
    item: setting,
    run: async ({ deps: { config }, after, limit }) => {
      const rows = describeConfig(config).map((row) => ({
        ...row,
        ...documentationOf(row.env),
        unit: row.unit ?? null,
      }))
      return pageOf(rows, ({ env }) => env, { after, limit })
    },
  }),
]
