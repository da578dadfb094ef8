/** gatehouse.ts VERB…: runs the command line of `bin/gatehouse.js` from the sources. */
import { main } from "../../../src/cli/main.ts"

await main(process.argv)
