import { say } from "../../base/say.ts"
import type { SettingType } from "../../base/setting.ts"
import { loadedList } from "../../base/setting.ts"
import { inOrder, isScopeToken, scopeText } from "../../oauth/scope.ts"
import type { Scope } from "../../oauth/vocabulary.ts"
import { STANDARD_SCOPES } from "../../oauth/vocabulary.ts"

/** Maximum size of a client's allowed scope. A token travels in a header, and may contain the whole allowed scope. */
const MAX_SCOPE_BYTES = 1024

/** Allowed scope: values separated by spaces, stored in a fixed order. The caller checks whether the values exist. RFC 6749 §3.3. */
export const allowedScope: SettingType<readonly Scope[], string, string> = {
  given: "text",
  removable: false,
  read(given, _before, add) {
    const words = given.split(/\s+/).filter((each) => each !== "")
    if (words.length === 0) add(say("client-scope-empty", { standard: STANDARD_SCOPES.join(" ") }))
    for (const each of words) {
      if (each === "offline_access") add(say("client-scope-offline"))
      else if (!isScopeToken(each)) add(say("scope-value-malformed", { value: each }))
    }
    const bytes = Buffer.byteLength(words.join(" "))
    if (bytes > MAX_SCOPE_BYTES) add(say("client-scope-too-large", { bytes, max: MAX_SCOPE_BYTES }))
    return inOrder(words)
  },
  store: (value) => value.join(" "),
  load: loadedList,
  show: scopeText,
}
