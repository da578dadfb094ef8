import type { Command } from "commander"
import type { ExplainOptions } from "./explain_what.ts"
import { verb } from "./verb.ts"

export const explainCommand = (): Command =>
  verb("explain", {
    does: "Explain why a request was refused, or whether a request or credential would be accepted",
    about: [
      "The trace id is in the answer's X-Trace-Id header, on error pages and in the log. The latest refusals (about 16,000) are kept for 30 days; during a flood, only a sample.",
      "--url and --token are dry runs. They apply the server's rules to the real data, but change nothing: a code stays unused, and nothing is counted. Limits are not checked. The exit status is 0 if the server would accept the request or credential, and 1 if not. The output never contains a credential. Write `--token -` and paste the credential: the shell history and the process list would show a credential in the command line.",
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
      // Imported only when needed, because `gatehouse serve` runs this program too and should not keep the code of `explain` in memory.
      const { explain } = await import("./explain_what.ts")
      return explain(trace, options, command)
    })
