import { shortened } from "../base/quoted.ts"
import type { Said } from "../base/say.ts"
import { say } from "../base/say.ts"
import type { Problem } from "./contract.ts"

interface RowFlaw {
  readonly line: number
  readonly username?: string | undefined
  readonly flaw: Said
}

/** Returns a whole sentence that names the row and the person. */
export const sentenceOf = ({ line, username, flaw }: RowFlaw): Said =>
  username === undefined ? say("row", { line, flaw }) : say("row-of", { line, username: shortened(username), flaw })

/** Returns a clause about a wrong value of a person, with its subject. */
export function clauseOf({ field, ...problem }: Problem, email: string | undefined): Said {
  switch (field) {
    case "email":
      return email !== undefined && !email.includes("@") ? say("email-without-at") : say("the-email", { problem })
    case "email_verified":
      return say("the-email-mark", { problem })
    case "username":
      return say("the-username", { problem })
    case "name":
      return say("the-name", { problem })
    case "role":
      return say("the-role-of-row", { problem })
    case "attributes":
      return say("the-attributes", { problem })
    default:
      return say("the-attribute", { name: field.replace(/^attributes\./, ""), problem })
  }
}
