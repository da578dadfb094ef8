import { Checkbox } from "@mantine/core"
import type { Connection } from "../../api/operations/connections.ts"
import { CopyValue } from "../../shell/copy_value.tsx"
import { Part } from "../../shell/parts.tsx"
import { useWords } from "../../words/use_words.ts"

interface SignOutPartProps {
  readonly connection: Connection
  readonly signOut: Connection["sign_out"]
  readonly disabled: boolean
  choose(signOut: Connection["sign_out"]): void
}

/** The addresses that the provider needs for sign-outs, and whether a sign-out here ends the session there. Those of SAML are in its metadata. Absent for other providers. */
export function SignOutPart({ connection, signOut, disabled, choose }: SignOutPartProps) {
  const words = useWords("connections")
  const { backchannel_logout_url, signed_out_url, entity_id } = connection
  if (backchannel_logout_url === null && entity_id === null) return null
  return (
    <Part title={words.signOut.title} text={entity_id === null ? words.signOut.text : words.signOut.textOfSaml}>
      {backchannel_logout_url !== null && <CopyValue value={backchannel_logout_url} label="backchannel_logout_uri" />}
      {signed_out_url !== null && <CopyValue value={signed_out_url} label="post_logout_redirect_uri" />}
      <Checkbox
        label={words.signOut.always}
        checked={signOut === "always"}
        disabled={disabled}
        onChange={(event) => choose(event.currentTarget.checked ? "always" : "never")}
      />
    </Part>
  )
}
