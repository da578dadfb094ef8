import { Alert, Text } from "@mantine/core"
import { getRouteApi, useNavigate } from "@tanstack/react-router"
import type { ReactNode } from "react"
import { useEffect, useRef } from "react"
import { ApiProblem } from "../../api/api_problem.ts"
import type { Answered } from "../../api/call.ts"
import { call } from "../../api/call.ts"
import type { Client } from "../../api/operations/clients.ts"
import { issuer } from "../../page_facts.ts"
import { CopyValues } from "../../shell/copy_value.tsx"
import { Editor, useEditor } from "../../shell/editor.tsx"
import { Icon } from "../../shell/icons.tsx"
import { Part } from "../../shell/parts.tsx"
import { useMay } from "../../shell/use_may.ts"
import { useFormats } from "../../words/formats.ts"
import { fieldOf, useAboutFields } from "../../words/server_words.ts"
import { useWords } from "../../words/use_words.ts"
import { applicationsChanged } from "./queries.ts"
import { Addresses } from "./settings/addresses.tsx"
import { Basics } from "./settings/basics.tsx"
import type { Changed, Draft, Folded } from "./settings/draft.ts"
import { changeOf, draftOf, FOLDED, GROUPS, isOfDocument, tidy } from "./settings/draft.ts"
import styles from "./settings/form.module.css"
import type { Form } from "./settings/form.tsx"
import { Fold } from "./settings/form.tsx"
import { Identity } from "./settings/identity.tsx"
import { inForce } from "./settings/in_force.ts"
import { Permissions } from "./settings/permissions.tsx"
import { Proof } from "./settings/proof.tsx"
import { Requests } from "./settings/requests.tsx"
import { SignIn } from "./settings/sign_in.tsx"
import { Tokens } from "./settings/tokens.tsx"

const applicationRoute = getRouteApi("/applications/$client")

/** Every setting of an application that an administrator may change. Settings that few people need are folded. */
export function Settings({ read }: { read: Answered<Client> }) {
  const may = useMay()
  const words = useWords("applicationSettings")
  const { duration } = useFormats()
  const { open = [] } = applicationRoute.useSearch()
  const navigate = useNavigate({ from: "/applications/$client" })
  const path = { client_id: read.body.client_id }
  const editor = useEditor<Changed, Draft>({
    read,
    draftOf,
    tidy,
    send: (change, etag) => call("updateClient", { path, body: changeOf(change), etag }),
    saved: () => applicationsChanged(),
  })
  const { draft, set, base, save } = editor
  const client = base.body
  const said = useSaid(save.error)
  const form: Form = {
    client,
    draft,
    set,
    field: (name) => ({
      label: words.labels[name],
      description: words.texts[name],
      disabled: !may("admin:clients") || isOfDocument(name, client),
      error: said.get(name),
    }),
  }
  const shown = inForce(draft, words, duration)
  const toggled = (group: Folded, isOpen: boolean) => {
    if (open.includes(group) === isOpen) return
    const others = (before: readonly Folded[] = []) => FOLDED.filter((each) => each !== group && before.includes(each))
    void navigate({
      search: (before) => ({ ...before, open: isOpen ? [...others(before.open), group] : others(before.open) }),
      replace: true,
      resetScroll: false,
    })
  }
  const folded: Readonly<Record<Folded, ReactNode>> = {
    tokens: <Tokens form={form} />,
    proof: <Proof form={form} />,
    requests: <Requests form={form} />,
    identity: <Identity form={form} />,
  }
  return (
    <Editor editor={editor} labels={words.labels} readAgain={() => call("getClient", { path })} survives={["open"]}>
      <Connect client={client} />
      {client.metadata_url !== null && (
        <Alert color="blue" title={words.ofDocument} icon={<Icon name="idea" />}>
          {words.ofDocumentText}
        </Alert>
      )}
      <FirstWrong error={save.error}>
        <Basics form={form} />
        <Addresses form={form} />
        <SignIn form={form} />
        <Permissions form={form} />
        {FOLDED.map((group) => (
          <Fold
            key={group}
            title={words.groups[group]}
            text={words.foldedTexts[group]}
            inForce={shown[group]}
            isOpen={open.includes(group) || GROUPS[group].some((name) => said.has(name))}
            toggled={(isOpen) => toggled(group, isOpen)}
          >
            {folded[group]}
          </Fold>
        ))}
      </FirstWrong>
      <Warnings changed={save.data?.body} />
    </Editor>
  )
}

/** The server's error for each setting that it refused. */
function useSaid(error: Error | null): ReadonlyMap<string, string> {
  const about = useAboutFields(useWords("applicationSettings").labels)
  const said = new Map<string, string>()
  for (const wrong of error instanceof ApiProblem ? error.errors : []) {
    const name = fieldOf(wrong)
    said.set(name, said.has(name) ? `${said.get(name)} ${about(wrong)}` : about(wrong))
  }
  return said
}

/** Moves the focus to the first field that the server refused. The field can be far above the save button. */
function FirstWrong({ error, children }: { error: Error | null; children: ReactNode }) {
  const fields = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!(error instanceof ApiProblem) || error.errors.length === 0) return
    const field = fields.current?.querySelector(".mantine-InputWrapper-error")?.closest(".mantine-InputWrapper-root")
    field?.querySelector<HTMLElement>("input, textarea")?.focus()
  }, [error])
  return (
    <div ref={fields} className={styles.groups}>
      {children}
    </div>
  )
}

/** The risks of the last change, which the server accepted. */
function Warnings({ changed }: { changed: Changed | undefined }) {
  const words = useWords("applications")
  const { createdApis, labels } = useWords("applicationSettings")
  const about = useAboutFields(labels)
  const { warnings = [], created_apis: created = [] } = changed ?? {}
  if (warnings.length + created.length === 0) return
  return (
    <Alert color="orange" title={words.saved} icon={<Icon name="warning" />}>
      {warnings.map((warning) => (
        <Text key={warning.pointer + warning.detail} size="sm">
          {about(warning)}
        </Text>
      ))}
      {created.length > 0 && <Text size="sm">{createdApis({ names: created.join(", ") })}</Text>}
    </Alert>
  )
}

/** The values that a developer copies into the application. */
function Connect({ client }: { client: Client }) {
  const words = useWords("applications")
  const values = [
    [words.issuer, issuer()],
    [words.clientId, client.metadata_url ?? client.client_id],
    [words.discovery, `${issuer()}/.well-known/openid-configuration`],
  ] as const
  return (
    <Part title={words.connect} text={words.connectText}>
      <CopyValues values={values} />
    </Part>
  )
}
