// Runs autocannon, whose own command line takes one request only.
import { readFileSync } from "node:fs"
import autocannon from "autocannon"

const { port, connections, seconds, requests } = JSON.parse(readFileSync(process.argv[2] ?? "", "utf8"))
const result = await autocannon({
  url: `http://127.0.0.1:${port}`,
  connections,
  duration: Math.ceil(seconds),
  requests,
})
const refused = result["4xx"] + result["5xx"]
if (refused > 0 || result.errors > 0) throw new Error(`autocannon: ${refused} refused, ${result.errors} broken`)
console.log(
  JSON.stringify({
    operations: result.requests.total,
    seconds: result.duration,
    p50: result.latency.p50,
    p99: result.latency.p99,
  }),
)
