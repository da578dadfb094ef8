// Starts the command from the sources, as bin/gatehouse.js does.
import { main } from "../../src/cli/main.ts"

await main(process.argv)
