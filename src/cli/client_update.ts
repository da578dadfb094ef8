import type { Command } from "commander"
import type { ClientChange } from "../admin/contract.ts"
import { addClientOptions, CLIENT_ID, settingsFrom } from "./client_options.ts"
import { problemInWords } from "./failure.ts"
import { opened } from "./open.ts"
import { note, printClient, warn } from "./print.ts"
import type { GivenOptions } from "./setting_option.ts"
import { collect, misused, verb } from "./verb.ts"

interface Options {
  readonly redirectUri?: readonly string[]
  readonly addRedirectUri?: readonly string[]
  readonly removeRedirectUri?: readonly string[]
}

export const clientUpdate = (): Command =>
  addClientOptions(
    verb("update", {
      does: "Change the given settings of a client",
      about: [
        "An option that can be repeated replaces the whole list. --add-redirect-uri and --remove-redirect-uri change single ones, and cannot be combined with --redirect-uri. Redirect URIs that were removed are printed to standard error.",
        "Grants stay; scope taken away is cut from the next refresh.",
      ],
      examples: [
        'gatehouse client update client_0190… --name "Photo Book"',
        "gatehouse client update client_0190… --add-redirect-uri https://b.example/cb",
        "gatehouse client update client_0190… --redirect-uri https://a.example/cb --redirect-uri https://b.example/cb",
        'gatehouse client update client_0190… --cors-origin ""',
      ],
    }).argument("<id>", CLIENT_ID),
    true,
  )
    .option("--add-redirect-uri <uri>", "a redirect URI to register beside the others; repeat it for several", collect)
    .option("--remove-redirect-uri <uri>", "a registered redirect URI to remove; repeat it for several", collect)
    .action((id: string, { json, ...options }: Options & GivenOptions & { json?: true }, command: Command) => {
      if (Object.keys(options).length === 0) misused(command, "name at least one option to change")
      const { redirectUri, addRedirectUri, removeRedirectUri } = options
      if (redirectUri !== undefined && (addRedirectUri ?? removeRedirectUri) !== undefined)
        misused(
          command,
          "--redirect-uri replaces the whole list: give it alone, or --add-redirect-uri and --remove-redirect-uri without it",
        )
      return opened(async ({ administration }) => {
        const { result, warnings, removedRedirectUris } = await administration.clients.update(id, changeFrom(options))
        for (const problem of warnings) warn(problemInWords(problem))
        for (const uri of removedRedirectUris) note(`removed the redirect URI ${uri}`)
        printClient(result, json)
      })
    })

const changeFrom = (options: Options & GivenOptions): ClientChange => ({
  ...settingsFrom(options),
  add_redirect_uris: options.addRedirectUri,
  remove_redirect_uris: options.removeRedirectUri,
})
