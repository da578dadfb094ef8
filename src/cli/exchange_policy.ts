import { Command } from "commander"
import type { Administration } from "../admin/administration.ts"
import type { ExchangePolicyRecord, NewExchangePolicy } from "../admin/contract.ts"
import { TOKEN_EXCHANGE } from "../oauth/grant_types.ts"
import { EXCHANGE_POLICIES } from "../token_exchange/policy_settings.ts"
import { withArgument } from "./failure.ts"
import { argumentOrOption } from "./name_either_way.ts"
import { note } from "./print.ts"
import type { Argument } from "./record_verbs.ts"
import { createVerb, deleteVerb, listVerb, showVerb, updateVerb } from "./record_verbs.ts"
import { verb } from "./verb.ts"

const POLICY: Argument = ["<policy>", "the policy's id or name"]
const policies = (administration: Administration) => administration.exchangePolicies

export const exchangePolicyCommand = (): Command =>
  new Command("exchange-policy")
    .description("Which client may exchange whose access tokens for which other ones (RFC 8693)")
    .addCommand(argumentOrOption(create(), "name"))
    .addCommand(list())
    .addCommand(
      showVerb(policies, POLICY, { does: "Show a policy", examples: ["gatehouse exchange-policy show orders"] }),
    )
    .addCommand(update())
    .addCommand(remove())

const create = (): Command =>
  createVerb<NewExchangePolicy, ExchangePolicyRecord>(
    verb("create", {
      does: "Create a policy: what one client may do with the tokens of others",
      about: ["Without a policy, no token can be exchanged. docs/token_exchange.md has an example."],
      examples: [
        "gatehouse exchange-policy create orders-to-stock --client client_0190… --subject-client client_0191… --resource https://stock.example.com --scope read",
      ],
    }).argument("<name>", "1 to 63 characters, such as orders-to-stock"),
    {
      key: "name",
      settings: EXCHANGE_POLICIES.each,
      create: ({ exchangePolicies }, input) => withArgument("name", "<name>", exchangePolicies.create(input)),
      next: ({ client_id }) =>
        note(
          `\nThe client needs the grant type ${TOKEN_EXCHANGE}:\n  gatehouse client show ${client_id}\nIf it lacks it, repeat --grant for each one that it has, since the option replaces the list:\n  gatehouse client update ${client_id} --grant token-exchange`,
        ),
    },
  )

const list = (): Command =>
  listVerb(
    policies,
    {
      does: "List all exchange policies by name",
      examples: ["gatehouse exchange-policy list", "gatehouse exchange-policy list --json"],
    },
    {
      columns: ["exchange_policy_id", "name", "client_id", "subject_clients", "resources", "scope", "mode", "enabled"],
      none: "no exchange policies; `gatehouse exchange-policy create --help` shows how to create one",
    },
  )

const update = (): Command =>
  updateVerb(policies, POLICY, EXCHANGE_POLICIES.each, {
    does: "Change the given settings of a policy, from the next request on",
    about: ["--subject-client and --resource replace the policy's list. Tokens that it no longer allows end at once."],
    examples: ['gatehouse exchange-policy update orders-to-stock --scope "read write"'],
  })

const remove = (): Command =>
  deleteVerb(
    policies,
    POLICY,
    {
      does: "Delete a policy, and so end the tokens that only this policy allows",
      examples: [
        "gatehouse exchange-policy delete orders-to-stock",
        "gatehouse exchange-policy delete orders-to-stock --yes",
      ],
    },
    {
      question: async (given, all) => `Delete the exchange policy ${(await all.show(given)).name}?`,
      said: ({ name }) => `deleted the exchange policy ${name}; the tokens that only it allowed have ended`,
    },
  )
