import { Select, Stack, Text, TextInput } from "@mantine/core"
import { useMutation, useQuery } from "@tanstack/react-query"
import { useNavigate } from "@tanstack/react-router"
import { useState } from "react"
import { call } from "../../api/call.ts"
import type { ConnectionPreset } from "../../api/operations/connection_presets.ts"
import type { Connection, ConnectionInput } from "../../api/operations/connections.ts"
import { RECORD_NAME } from "../../api/operations/patterns.ts"
import { issuer } from "../../page_facts.ts"
import { CopyValue } from "../../shell/copy_value.tsx"
import { FormDialog } from "../../shell/form_dialog.tsx"
import { Failed, Loading } from "../../shell/states.tsx"
import { Quiet } from "../../shell/texts.tsx"
import { useWords } from "../../words/use_words.ts"
import { AccountsChoice, CodeField, DIRECTORY, ENDPOINTS, SecretField } from "./fields.tsx"
import { allPresets, CONNECTIONS, domainsIn, urlsIn } from "./queries.ts"
import { RegisterAt } from "./register_at.tsx"
import { entityIdOf, OF_SAML, OwnSaml, ProviderFields } from "./saml.tsx"

const EMPTY = {
  name: "",
  issuer: "",
  authorization_endpoint: "",
  token_endpoint: "",
  userinfo_endpoint: "",
  directory_urls: "",
  base_dn: "",
  bind_dn: "",
  metadata_url: "",
  metadata: "",
  client_id: "",
  client_secret: "",
  domains: "",
}

/** The presets for providers without a preset of their own: their names say nothing about the provider. */
const GENERIC = ["oidc", "oauth2", "ldap", "active-directory", "adfs", "saml"]

/** Creates a connection, and opens it. The callback address is shown before, because the provider asks for it first. */
export function CreateConnection({ close }: { close: () => void }) {
  const words = useWords("connections")
  const ofSaml = useWords("saml")
  const navigate = useNavigate()
  const { data: presets, error, refetch } = useQuery(allPresets)
  const [preset, setPreset] = useState<ConnectionPreset>()
  const [typed, setTyped] = useState(EMPTY)
  const [accounts, setAccounts] = useState<Connection["accounts"]>("nobody")
  const set = (part: Partial<typeof EMPTY>) => setTyped({ ...typed, ...part })
  const name = typed.name.trim()
  const isNamed = RECORD_NAME.test(name)
  const isDirectory = preset?.kind === "ldap"
  const isSaml = preset?.kind === "saml"
  const needed = isSaml
    ? []
    : (["issuer", ...ENDPOINTS, "base_dn"] as const).filter((each) => preset?.needs.includes(each))
  const create = useMutation({
    mutationFn: () =>
      call("createConnection", {
        body: {
          name,
          preset: preset?.name as ConnectionInput["preset"],
          ...(isDirectory && {
            directory_urls: urlsIn(typed.directory_urls),
            ...(typed.bind_dn !== "" && { bind_dn: typed.bind_dn.trim() }),
          }),
          ...(isSaml
            ? Object.fromEntries(OF_SAML.filter((each) => typed[each] !== "").map((each) => [each, typed[each].trim()]))
            : !isDirectory && { client_id: typed.client_id.trim() }),
          ...(typed.client_secret !== "" && { client_secret: typed.client_secret }),
          ...Object.fromEntries(needed.map((each) => [each, typed[each].trim()])),
          // The page of the connection leads on to its check and its trial, and then enables it.
          enabled: false,
          accounts,
          ...(accounts === "domains" && { account_domains: domainsIn(typed.domains) }),
        },
      }),
    async onSuccess({ body }) {
      await navigate({
        to: "/connections/$connection",
        params: { connection: body.connection_id },
        ignoreBlocker: true,
      })
      await CONNECTIONS.changed()
    },
  })
  function choose(chosen: string | null) {
    const next = presets?.find((each) => each.name === chosen)
    const isOwnName = name !== "" && name !== preset?.name
    setPreset(next)
    if (next !== undefined && !isOwnName) set({ name: GENERIC.includes(next.name) ? "" : next.name })
  }
  return (
    <FormDialog
      title={words.create}
      size="lg"
      isDirty={Object.values(typed).join("") !== ""}
      action={words.create}
      isReady={preset !== undefined}
      labels={{
        name: words.name,
        preset: words.provider,
        issuer: isSaml ? ofSaml.issuer : words.issuer,
        metadata_url: ofSaml.metadataUrl,
        metadata: ofSaml.metadata,
        client_id: words.clientId,
        client_secret: isDirectory ? words.bindPassword : words.secret,
        directory_urls: "directory_urls",
        base_dn: "base_dn",
        bind_dn: "bind_dn",
        accounts: words.accounts,
        account_domains: words.domains,
      }}
      mutation={create}
      close={close}
    >
      {error !== null ? (
        <Failed error={error} retry={() => void refetch()} />
      ) : presets === undefined ? (
        <Loading />
      ) : (
        <Select
          label={words.provider}
          data={presets.map((each) => ({ value: each.name, label: each.label }))}
          value={preset?.name ?? null}
          allowDeselect={false}
          searchable
          required
          data-autofocus
          onChange={choose}
        />
      )}
      {preset !== undefined && (
        <>
          <TextInput
            label={words.name}
            description={words.nameText}
            value={typed.name}
            error={name !== "" && !isNamed && words.nameWrong}
            maxLength={63}
            required
            autoComplete="off"
            onChange={(event) => set({ name: event.currentTarget.value })}
          />
          {isNamed && isSaml && (
            <section aria-label={words.callback}>
              <OwnSaml entityId={entityIdOf(name)} callback={`${issuer()}/connections/${name}/callback`} />
              <RegisterAt where={preset.register_at} />
            </section>
          )}
          {isNamed && !isDirectory && !isSaml && (
            <section aria-label={words.callback}>
              <Text fw={600} size="sm">
                {words.callback}
              </Text>
              <Quiet size="xs">{words.callbackText}</Quiet>
              <CopyValue value={`${issuer()}/connections/${name}/callback`} label={words.callback} />
              <RegisterAt where={preset.register_at} />
            </section>
          )}
          {isSaml && <ProviderFields draft={typed} example={preset.issuer_example ?? ""} set={set} />}
          {isDirectory
            ? DIRECTORY.map((each) => (
                <CodeField
                  key={each}
                  label={each}
                  {...(each === "directory_urls" && { placeholder: "ldaps://ldap.example.com" })}
                  value={typed[each]}
                  required={preset.needs.includes(each)}
                  onChange={(value) => set({ [each]: value })}
                />
              ))
            : needed.map((each) => (
                <CodeField
                  key={each}
                  label={each === "issuer" ? words.issuer : each}
                  {...(each === "issuer" && {
                    description: words.issuerText({ example: preset.issuer_example ?? "https://id.example.com" }),
                  })}
                  value={typed[each]}
                  required
                  onChange={(value) => set({ [each]: value })}
                />
              ))}
          {!isDirectory && !isSaml && (
            <CodeField
              label={words.clientId}
              description={words.clientIdText}
              value={typed.client_id}
              required
              onChange={(client_id) => set({ client_id })}
            />
          )}
          {!isSaml && (
            <SecretField
              isDirectory={isDirectory}
              description={words.secretText}
              value={typed.client_secret}
              required={!isDirectory || typed.bind_dn !== ""}
              onChange={(client_secret) => set({ client_secret })}
            />
          )}
          <section aria-label={words.accounts}>
            <Text fw={600} size="sm">
              {words.accounts}
            </Text>
            <Quiet size="xs" mb="xs">
              {words.accountsText}
            </Quiet>
            <Stack gap="sm">
              <AccountsChoice
                accounts={accounts}
                domains={typed.domains}
                choose={setAccounts}
                setDomains={(domains) => set({ domains })}
              />
            </Stack>
          </section>
        </>
      )}
    </FormDialog>
  )
}
