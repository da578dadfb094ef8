import type { Command } from "commander"
import type { ExplainOptions } from "./explain_what.ts"
import { verb } from "./verb.ts"

export const explainCommand = (): Command =>
  verb("explain", {
    does: "Say why a request was refused, by its trace id, or whether one would be, without making it",
    about: [
      "A trace id stands in the answer's X-Trace-Id header, on error pages and in the log. Refusals are kept for 30 days, the latest of them only: about 16,000, and in a flood a sample.",
      "--url, --curl and --token are dry runs: the real endpoints on the real data, of which nothing is changed, used or counted; limits are not looked at. The exit status is 0 where it would be accepted, 1 where not. What is given to them may hold secrets; nothing that is printed does. A - is read from standard input, which leaves no trace in the shell's history.",
    ],
    examples: [
      "gatehouse explain f15f040e33ee6c24",
      "gatehouse explain --url 'https://auth.example.com/oauth/authorize.php?response_type=code&client_id=…'",
      "gatehouse explain --curl - <<'END'",
      "curl https://auth.example.com/oauth/token.php -d grant_type=client_credentials -u 'client_0190…:SECRET'",
      "END",
      "gatehouse explain --token -        then paste it, and press Ctrl+D",
    ],
  })
    .argument("[trace]", "the trace id of a refusal: 16 characters, digits and a to f")
    .option("--url <url>", "an address to which a browser would go, such as an authorization request")
    .option("--curl <command>", "a request as a curl command")
    .option(
      "--token <token>",
      "a code, access token, refresh token, session, ID token or registration token of this service",
    )
    .action(async (trace: string | undefined, options: ExplainOptions, command: Command) => {
      // What explains is as large in memory as many a feature of the server, which is started by this program too.
      const { explain } = await import("./explain_what.ts")
      return explain(trace, options, command)
    })
