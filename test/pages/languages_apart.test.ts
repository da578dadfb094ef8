import { deepEqual } from "node:assert/strict"
import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { test } from "node:test"
import { bundle } from "../../scripts/bundle.ts"
import { temporaryFolder } from "../store/temporary_folder.ts"
import { languages } from "./samples.ts"
import { localeTexts } from "./texts.ts"

test("no words are in the code: the server reads the file of a language when a page needs it", async () => {
  const folder = temporaryFolder()
  await bundle(folder)
  const code = readdirSync(join(folder, "parts"))
    .filter((name) => name.endsWith(".js"))
    .map((name) => readFileSync(join(folder, "parts", name), "utf8"))
  for (const language of languages) {
    const { heading } = localeTexts(language, "pages").setup as { readonly heading: string }
    deepEqual(
      code.filter((each) => each.includes(heading)),
      [],
    )
  }
})
