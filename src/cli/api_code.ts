import type { Command } from "commander"
import { Option } from "commander"
import { opened } from "./open.ts"
import { note, printJson } from "./print.ts"
import type { CheckLanguage } from "./token_check.ts"
import { CHECK_LANGUAGES, TOKEN_CHECKS, tokenCheck } from "./token_check.ts"
import { verb } from "./verb.ts"

/** Prints the lines with which an API checks the tokens of this server. */
export const apiCodeCommand = (): Command =>
  verb("code", {
    does: "Print the lines of code with which an API checks its access tokens",
    about: [
      "The lines check signature, issuer, audience, expiry and scope of a JWT access token, and make the header WWW-Authenticate of a 401 or 403 answer. They do not ask this server about each token, so a revocation takes effect when the token expires.",
      "Prints the lines on standard output, and what to install on standard error. With --json prints language, install and code.",
    ],
    examples: [
      "gatehouse api code https://files.example/v1 --language typescript > check_token.ts",
      "gatehouse api code https://files.example/v1 --language python > check_token.py",
    ],
  })
    .argument("<api>", "the API's id or identifier")
    .addOption(
      new Option("--language <language>", "the language of the lines").choices(CHECK_LANGUAGES).makeOptionMandatory(),
    )
    .action((api: string, { language, json }: { language: CheckLanguage; json?: true }) =>
      opened(async ({ administration: { apis } }) => {
        const { install } = TOKEN_CHECKS[language]
        const lines = tokenCheck(language, await apis.metadata(api))
        const { access_token_format, identifier } = await apis.show(api)
        if (json) return printJson({ language, install, code: lines })
        note(install)
        if (access_token_format !== "jwt")
          note(
            `these lines need JWT access tokens: \`gatehouse api update ${identifier} --access-token-format jwt --access-token-ttl 600\``,
          )
        process.stdout.write(lines)
      }),
    )
