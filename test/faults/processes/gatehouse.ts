/** gatehouse.ts VERB…: the command line as `bin/gatehouse.js` runs it, from the sources. */
import { main } from "../../../src/cli/main.ts"

await main(process.argv)
