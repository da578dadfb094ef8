import type { Command } from "commander"
import type { ExplainOptions } from "./explain_what.ts"
import { verb } from "./verb.ts"

export const explainCommand = (): Command =>
  verb("explain", {
    does: "Say why a request was refused, by its trace id, or whether a request or credential would be accepted",
    about: [
      "A trace id stands in the answer's X-Trace-Id header, on error pages and in the log. Refusals are kept for 30 days, the latest of them only: about 16,000, and in a flood a sample.",
      "--url and --token are dry runs: the server's own rules on the real data, and nothing is changed, used or counted. Limits are not checked. The exit status is 0 if it would be accepted, and 1 if not. The output never holds a credential. Write - and paste the credential: on the command line the shell history and the process list keep it.",
    ],
    examples: [
      "gatehouse explain f15f040e33ee6c24",
      "gatehouse explain --url 'https://auth.example.com/oauth/authorize.php?response_type=code&client_id=…'",
      "gatehouse explain --token -        then paste it, and press Ctrl+D",
    ],
  })
    .argument("[trace]", "the trace id of a refusal: 16 characters, digits and a to f")
    .option("--url <url>", "an authorization request, as a browser would send it")
    .option("--token <token>", "a code, refresh token or access token of this service")
    .action(async (trace: string | undefined, options: ExplainOptions, command: Command) => {
      // What explains is as large in memory as many a feature of the server, which is started by this program too.
      const { explain } = await import("./explain_what.ts")
      return explain(trace, options, command)
    })
