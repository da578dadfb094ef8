import type { Command } from "commander"
import { publicUrlOf } from "../config/public_url.ts"
import { opened } from "./open.ts"
import { printJson } from "./print.ts"
import { verb } from "./verb.ts"

export const exportCommand = (): Command =>
  verb("export", {
    does: "Print APIs, scope values, attributes, roles, groups, clients, claims, looks, connections, sites, exchange policies and trusted issuers as a file for `gatehouse apply`",
    about: [
      "The file has no secrets, no users, no members of groups, and no clients that registered themselves. Applied to the same data, it changes nothing.",
    ],
    examples: ["gatehouse export > gatehouse.yaml", "gatehouse export --json | jq '.clients[].name'"],
  }).action(({ json }: { json?: true }) =>
    opened(async ({ store, config }) => {
      const { presentState } = await import("../apply/present.ts")
      const { asYaml, exported } = await import("../apply/exported.ts")
      const state = exported(await presentState(store, publicUrlOf(config)))
      if (json) printJson(state)
      else process.stdout.write(asYaml(state))
    }),
  )
