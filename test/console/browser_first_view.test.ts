// How much a browser loads before the first view of the console is there.
import { ok } from "node:assert/strict"
import { after, test } from "node:test"
import { consoleSetting } from "./console_setting.ts"
import { firstView } from "./first_view.ts"

const { home, signedIn } = await consoleSetting({ after })

const MAX_BYTES = 350_000
/** The code of React alone is more than this, so a smaller number means that nothing was measured. */
const MIN_BYTES = 100_000

test("the first view loads at most 350 kB, compressed", async (t) => {
  const { page } = await signedIn(t)
  const { bytes } = await firstView(page, home)
  ok(bytes > MIN_BYTES && bytes <= MAX_BYTES, `${bytes} bytes`)
})
