import { Command, InvalidArgumentError } from "commander"
import type { LookChange, LookRecord } from "../admin/contract.ts"
import type { GivenLookSettings } from "../looks/look_settings.ts"
import { LOOKS } from "../looks/look_settings.ts"
import { MAX_LOGO_BYTES } from "../looks/read_logo.ts"
import { canAsk, confirm, YES } from "./confirm.ts"
import { readLogoFile } from "./logo_file.ts"
import { opened } from "./open.ts"
import { printJson, printMembers } from "./print.ts"
import type { GivenOptions } from "./setting_option.ts"
import { addOptions, settingsFrom } from "./setting_option.ts"
import { misused, verb } from "./verb.ts"

interface Options {
  readonly json?: true
  readonly client?: string
}

const CLIENT = ["--client <id>", "the look of this client (default: that of the whole service)"] as const

export const lookCommand = (): Command =>
  new Command("look")
    .description("How pages and e-mails look: name, logo, colours, links")
    .addCommand(show())
    .addCommand(set())
    .addCommand(reset())

const show = (): Command =>
  verb("show", {
    does: "Show the look of the service or of a client",
    about: ["A setting with its default is printed as -."],
    examples: ["gatehouse look show", "gatehouse look show --client client_0190… --json"],
  })
    .option(...CLIENT)
    .action(({ json, client }: Options) =>
      opened(async ({ administration: { looks } }) => print(await looks.show(client), json)),
    )

function set(): Command {
  const command = verb("set", {
    does: "Change the given parts of a look",
    about: [
      "A running server shows the change within a second. A logo is a PNG, JPEG, WebP or SVG; its bytes decide which, not its name. An SVG has no scripts, links, text or external styles: export it as plain SVG.",
      "The look of a client applies to the pages of its own authorization requests, beside the name of the service. Only a client that an operator registered can have one.",
    ],
    examples: [
      'gatehouse look set --name "Example ID" --logo logo.svg --accent "#0b4f8a"',
      "gatehouse look set --support help@example.com --privacy https://example.com/privacy --terms https://example.com/terms",
      'gatehouse look set --client client_0190… --logo app.png --accent "#7a1fa2"',
      'gatehouse look set --logo none --terms ""',
    ],
  }).option(...CLIENT)
  return addOptions(command, LOOKS.each, true)
    .option(
      "--logo <file>",
      `a picture of at most ${MAX_LOGO_BYTES / 1024} KiB; the word none removes the logo`,
      logoFrom,
    )
    .action(({ json, client, ...options }: Options & GivenOptions & { logo?: Uint8Array | "none" }, self: Command) => {
      if (Object.keys(options).length === 0) misused(self, "give at least one setting to change")
      return opened(async ({ administration: { looks } }) => print(await looks.set(client, changeFrom(options)), json))
    })
}

const changeFrom = ({ logo, ...options }: GivenOptions & { logo?: Uint8Array | "none" }): LookChange => ({
  ...(settingsFrom(LOOKS.each, options) as GivenLookSettings),
  ...(logo !== undefined && { logo: logo === "none" ? null : logo }),
})

function logoFrom(file: string): Uint8Array | "none" {
  if (file === "none") return file
  try {
    return readLogoFile(file)
  } catch (error) {
    throw new InvalidArgumentError(`It cannot be read: ${error instanceof Error ? error.message : error}`)
  }
}

const reset = (): Command =>
  verb("reset", {
    does: "Remove a look with its logo",
    about: [YES.about],
    examples: ["gatehouse look reset", "gatehouse look reset --client client_0190… --yes"],
  })
    .option(...CLIENT)
    .option("--yes", YES.does)
    .action(({ json, client, yes }: Options & { yes?: true }) =>
      opened(async ({ administration: { looks } }) => {
        if (yes !== true && canAsk()) await confirm(`Remove the look of ${client ?? "the service"}?`)
        print(await looks.reset(client), json)
      }),
    )

const print = ({ logo, ...look }: LookRecord, json: true | undefined): void =>
  json
    ? printJson({ ...look, logo })
    : printMembers({
        ...look,
        logo: logo && `${logo.path} (${logo.media_type}, ${logo.width} × ${logo.height}, ${logo.bytes} bytes)`,
      })
