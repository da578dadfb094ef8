// The command as bin/gatehouse.js starts it, from the sources.
import { main } from "../../src/cli/main.ts"

await main(process.argv)
