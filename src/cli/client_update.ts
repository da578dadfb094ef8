import type { Command } from "commander"
import type { ClientChange } from "../admin/contract.ts"
import { noteCreatedApis } from "./api.ts"
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
        "An option that can be repeated replaces the whole list. --add-redirect-uri and --remove-redirect-uri change single URIs, and cannot be combined with --redirect-uri. Removed redirect URIs are printed to standard error.",
        "Grants stay valid. Later refreshes omit scope values that were removed.",
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
    .option("--add-redirect-uri <uri>", "a redirect URI to add; repeat the option for several", collect)
    .option("--remove-redirect-uri <uri>", "a redirect URI to remove; repeat the option for several", collect)
    .action((id: string, { json, ...options }: Options & GivenOptions & { json?: true }, command: Command) => {
      if (Object.keys(options).length === 0) misused(command, "give at least one setting to change")
      const { redirectUri, addRedirectUri, removeRedirectUri } = options
      if (redirectUri !== undefined && (addRedirectUri ?? removeRedirectUri) !== undefined)
        misused(
          command,
          "--redirect-uri replaces the whole list: do not combine it with --add-redirect-uri or --remove-redirect-uri",
        )
      return opened(async ({ administration }) => {
        const { result, ...more } = await administration.clients.update(id, changeFrom(options))
        for (const problem of more.warnings) warn(problemInWords(problem))
        noteCreatedApis(more.createdApis)
        for (const uri of more.removedRedirectUris) note(`removed the redirect URI ${uri}`)
        printClient(result, json)
      })
    })

const changeFrom = (options: Options & GivenOptions): ClientChange => ({
  ...settingsFrom(options),
  add_redirect_uris: options.addRedirectUri,
  remove_redirect_uris: options.removeRedirectUri,
})
