import { Button, Text } from "@mantine/core"
import { useDisclosure } from "@mantine/hooks"
import { useMutation, useQuery } from "@tanstack/react-query"
import { useNavigate } from "@tanstack/react-router"
import { call } from "../../api/call.ts"
import type { Client } from "../../api/operations/clients.ts"
import { query } from "../../api/query.ts"
import { removeAnswer } from "../../api/read_again.ts"
import cardStyles from "../../shell/card.module.css"
import { Confirm } from "../../shell/confirm.tsx"
import { Action } from "../../shell/parts.tsx"
import { Failed } from "../../shell/states.tsx"
import { useMay } from "../../shell/use_may.ts"
import { useFormats } from "../../words/formats.ts"
import { useWords } from "../../words/use_words.ts"
import { applicationsChanged } from "./queries.ts"

/** The maximum number of authorizations that the preview counts. */
const MAX_COUNTED = 200

/** The actions that stop or delete an application. */
export function DangerZone({ client }: { client: Client }) {
  const may = useMay()
  const words = useWords("applications")
  const [isRemoving, removing] = useDisclosure()
  const path = { client_id: client.client_id }
  const toggle = useMutation({
    mutationFn: () => call(client.enabled ? "disableClient" : "enableClient", { path }),
    onSuccess: () => applicationsChanged(),
  })
  const isLocked = !may("admin:clients")
  return (
    <div className={cardStyles.card}>
      <Action
        title={client.enabled ? words.block : words.unblock}
        text={client.enabled ? words.blockText : words.unblockText}
      >
        <Button variant="default" disabled={isLocked} loading={toggle.isPending} onClick={() => toggle.mutate()}>
          {client.enabled ? words.block : words.unblock}
        </Button>
      </Action>
      {toggle.error !== null && <Failed error={toggle.error} />}
      <Action title={words.remove} text={words.removeText}>
        <Button color="red.9" disabled={isLocked} onClick={removing.open}>
          {words.remove}
        </Button>
      </Action>
      {isRemoving && <Remove client={client} close={removing.close} />}
    </div>
  )
}

function Remove({ client, close }: { client: Client; close: () => void }) {
  const words = useWords("applications")
  const { number } = useFormats()
  const navigate = useNavigate()
  const path = { client_id: client.client_id }
  const { data, error } = useQuery(query("listGrants", { query: { client_id: client.client_id, limit: MAX_COUNTED } }))
  const live = data?.items.filter(({ state }) => state !== "ended").length ?? 0
  const counted = data?.next_cursor === null ? number(live) : words.moreThan({ count: number(live) })
  return (
    <Confirm
      title={words.remove}
      text={words.removeText}
      preview={
        error !== null ? (
          <Failed error={error} />
        ) : (
          data !== undefined && (
            <Text fw={600}>{live === 0 ? words.removeNoGrants : words.removeGrants({ count: counted })}</Text>
          )
        )
      }
      name={client.name}
      action={words.remove}
      run={async () => {
        await call("deleteClient", { path })
        await navigate({ to: "/applications" })
      }}
      done={async () => {
        removeAnswer("getClient", { path })
        await applicationsChanged()
      }}
      close={close}
    />
  )
}
