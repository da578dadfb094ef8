import type { Command } from "commander"
import { publicUrlOf } from "../config/public_url.ts"
import { noteCreatedApis } from "./api.ts"
import { nextSteps } from "./client_next_steps.ts"
import { addClientOptions, settingsFrom } from "./client_options.ts"
import { problemInWords } from "./failure.ts"
import { opened } from "./open.ts"
import { note, printJson, printMembers, warn } from "./print.ts"
import type { GivenOptions } from "./setting_option.ts"
import { verb } from "./verb.ts"

export const clientCreate = (): Command =>
  addClientOptions(
    verb("create", {
      does: "Register a client",
      about: [
        "Prints client_id, client_secret (confidential clients only, and only now), name, kind, redirect_uris, scope and grant_types. A client that authenticates with a key (--auth-method private_key_jwt) gets no secret. Its ID tokens are signed with RS256, unless --id-token-alg is given.",
      ],
      examples: [
        'gatehouse client create --name "Photo Book" --kind confidential --redirect-uri https://photos.example.com/callback',
        'gatehouse client create --name "Notes" --kind public --redirect-uri https://notes.example.com/ --consent remember',
        'gatehouse client create --name "Command line" --kind public --native --redirect-uri http://127.0.0.1/callback',
        'gatehouse client create --name "Nightly job" --kind confidential --grant client_credentials --scope "read write"',
        'gatehouse client create --name "Billing" --kind confidential --redirect-uri https://billing.example.com/cb --auth-method private_key_jwt --jwks-uri https://billing.example.com/jwks.json',
      ],
    }),
    false,
  ).action(({ json, name, kind, ...options }: GivenOptions & { json?: true; name: string; kind: string }) =>
    opened(async ({ administration, config }) => {
      const input = { ...settingsFrom(options), name, kind }
      const { result, warnings, createdApis } = await administration.clients.create(input)
      for (const problem of warnings) warn(problemInWords(problem))
      noteCreatedApis(createdApis)
      if (json) return printJson(result)
      printMembers({ ...result })
      const settings = await administration.clients.show(result.client_id)
      note(nextSteps(result, settings, publicUrlOf(config)).join("\n"))
    }),
  )
