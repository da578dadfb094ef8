import { Checkbox, Radio, Select, Stack, Text, TextInput } from "@mantine/core"
import { useQuery } from "@tanstack/react-query"
import type { Answered } from "../../api/call.ts"
import { call } from "../../api/call.ts"
import type { Connection, ConnectionChange } from "../../api/operations/connections.ts"
import { removeAnswer } from "../../api/read_again.ts"
import { Editor, useEditor } from "../../shell/editor.tsx"
import { Part } from "../../shell/parts.tsx"
import { useMay } from "../../shell/use_may.ts"
import { useWords } from "../../words/use_words.ts"
import { Deletion } from "../deletion.tsx"
import { AccountsChoice, CodeField, DIRECTORY, DomainsField, ENDPOINTS, PemField, SecretField } from "./fields.tsx"
import { allPresets, CONNECTIONS, domainsIn, urlsIn } from "./queries.ts"
import { RegisterAt } from "./register_at.tsx"
import { ProviderFields } from "./saml.tsx"
import { SignOutPart } from "./sign_out_part.tsx"
import { TokensPart } from "./tokens_part.tsx"
import { useCounted } from "./use_counted.ts"

const AUTH_METHODS = ["", "client_secret_basic", "client_secret_post", "private_key_jwt", "none"] as const

/** Lists are texts while a person edits them. An empty text is no value. */
interface Draft {
  readonly label: string
  readonly issuer: string
  readonly authorization_endpoint: string
  readonly token_endpoint: string
  readonly userinfo_endpoint: string
  readonly client_id: string
  readonly client_secret: string
  readonly auth_method: string
  readonly scope: string
  readonly subject_claim: string
  readonly directory_urls: string
  readonly base_dn: string
  readonly bind_dn: string
  readonly user_filter: string
  readonly ca_certificate: string
  readonly group_base_dn: string
  readonly metadata_url: string
  readonly metadata: string
  readonly accounts: Connection["accounts"]
  readonly account_domains: string
  readonly authority_for: string
  readonly email_domains: string
  readonly button: boolean
  readonly second_factor: Connection["second_factor"]
  readonly second_factor_values: string
  readonly sign_out: Connection["sign_out"]
  readonly acr_levels: string
  readonly own_password: boolean
  readonly keep_tokens: boolean
  readonly enabled: boolean
}

const LISTS = ["account_domains", "authority_for", "email_domains"] as const
/** Lists of protocol values. Their case matters. */
const VALUES = ["second_factor_values", "acr_levels"] as const
const OF_DIRECTORY = ["base_dn", "bind_dn", "user_filter", "ca_certificate", "group_base_dn"] as const
const METADATA = ["metadata_url", "metadata"] as const
const REMOVABLE = [
  "label",
  "issuer",
  ...ENDPOINTS,
  "auth_method",
  "subject_claim",
  ...OF_DIRECTORY,
  ...METADATA,
] as const

const draftOf = (connection: Connection): Draft => ({
  label: connection.label ?? "",
  issuer: connection.issuer ?? "",
  authorization_endpoint: connection.authorization_endpoint ?? "",
  token_endpoint: connection.token_endpoint ?? "",
  userinfo_endpoint: connection.userinfo_endpoint ?? "",
  client_id: connection.client_id,
  client_secret: "",
  auth_method: connection.auth_method ?? "",
  scope: connection.scope,
  subject_claim: connection.subject_claim ?? "",
  directory_urls: connection.directory_urls.join(" "),
  base_dn: connection.base_dn ?? "",
  bind_dn: connection.bind_dn ?? "",
  user_filter: connection.user_filter ?? "",
  ca_certificate: connection.ca_certificate ?? "",
  group_base_dn: connection.group_base_dn ?? "",
  metadata_url: connection.metadata_url ?? "",
  metadata: connection.metadata ?? "",
  accounts: connection.accounts,
  account_domains: connection.account_domains.join("\n"),
  authority_for: connection.authority_for.join("\n"),
  email_domains: connection.email_domains.join("\n"),
  button: connection.button,
  second_factor: connection.second_factor,
  sign_out: connection.sign_out,
  second_factor_values: connection.second_factor_values.join(" "),
  acr_levels: connection.acr_levels.join(" "),
  own_password: connection.own_password,
  keep_tokens: connection.keep_tokens,
  enabled: connection.enabled,
})

/** Returns the changed settings as the server takes them. */
function changeOf(draft: Partial<Draft>): ConnectionChange {
  const change: Record<string, unknown> = { ...draft }
  for (const name of REMOVABLE) if (draft[name] === "") change[name] = null
  for (const name of LISTS) {
    const typed = draft[name]
    if (typed !== undefined) change[name] = domainsIn(typed)
  }
  for (const name of VALUES) {
    const typed = draft[name]
    if (typed !== undefined) change[name] = typed.split(/\s+/).filter(Boolean)
  }
  if (draft.directory_urls !== undefined) change.directory_urls = urlsIn(draft.directory_urls)
  return change as ConnectionChange
}

/** The settings of a connection, and its deletion. */
export function ConnectionSettings({ read }: { read: Answered<Connection> }) {
  const may = useMay()
  const words = useWords("connections")
  const ofSaml = useWords("saml")
  const { data: presets } = useQuery(allPresets)
  const { connection_id, name, effective } = read.body
  const preset = presets?.find((each) => each.name === read.body.preset)
  const path = { connection: connection_id }
  const isDirectory = preset?.kind === "ldap"
  const isSaml = preset?.kind === "saml"
  const isLocked = !may(CONNECTIONS.right)
  const editor = useEditor<Connection, Draft>({
    read,
    draftOf,
    tidy: (draft) => ({ ...draft, label: draft.label.trim(), client_id: draft.client_id.trim() }),
    send: (change, etag) => call("updateConnection", { path, body: changeOf(change), etag }),
    saved: CONNECTIONS.changed,
  })
  const { draft, set } = editor
  return (
    <Stack gap="lg">
      <Editor
        editor={editor}
        labels={{
          label: words.label,
          issuer: isSaml ? ofSaml.issuer : words.issuer,
          authorization_endpoint: "authorization_endpoint",
          token_endpoint: "token_endpoint",
          userinfo_endpoint: "userinfo_endpoint",
          client_id: words.clientId,
          client_secret: isDirectory ? words.bindPassword : words.secret,
          auth_method: "auth_method",
          scope: "scope",
          subject_claim: "subject_claim",
          directory_urls: "directory_urls",
          base_dn: "base_dn",
          bind_dn: "bind_dn",
          user_filter: "user_filter",
          ca_certificate: "ca_certificate",
          group_base_dn: "group_base_dn",
          metadata_url: ofSaml.metadataUrl,
          metadata: ofSaml.metadata,
          accounts: words.accounts,
          account_domains: words.domains,
          authority_for: words.authority,
          email_domains: words.emailDomains,
          button: words.button,
          second_factor: words.secondFactor,
          second_factor_values: words.secondFactorValues,
          sign_out: words.signOut.title,
          acr_levels: words.acrLevels,
          own_password: words.ownPassword,
          keep_tokens: words.tokens.title,
          enabled: words.enabled,
        }}
        readAgain={() => call("getConnection", { path })}
      >
        <Part title={words.basics} text={preset && <RegisterAt where={preset.register_at} />}>
          <Checkbox
            label={words.enabled}
            checked={draft.enabled}
            disabled={isLocked}
            onChange={(event) => set({ enabled: event.currentTarget.checked })}
          />
          {isSaml ? (
            <ProviderFields draft={draft} example={preset.issuer_example ?? ""} disabled={isLocked} set={set} />
          ) : isDirectory ? (
            DIRECTORY.map((each) => (
              <CodeField
                key={each}
                label={each}
                value={draft[each]}
                required={each !== "bind_dn"}
                disabled={isLocked}
                onChange={(value) => set({ [each]: value })}
              />
            ))
          ) : (
            <CodeField
              label={words.clientId}
              value={draft.client_id}
              required
              disabled={isLocked}
              onChange={(client_id) => set({ client_id })}
            />
          )}
          {!isSaml && (
            <SecretField
              isDirectory={isDirectory}
              description={read.body.has_secret ? words.secretKept : words.secretText}
              value={draft.client_secret}
              disabled={isLocked}
              onChange={(client_secret) => set({ client_secret })}
            />
          )}
        </Part>
        <Part title={words.accounts} text={words.accountsText}>
          <AccountsChoice
            accounts={draft.accounts}
            domains={draft.account_domains}
            disabled={isLocked}
            choose={(accounts) => set({ accounts })}
            setDomains={(account_domains) => set({ account_domains })}
          />
          <Checkbox
            label={words.ownPassword}
            description={words.ownPasswordText}
            checked={draft.own_password}
            disabled={isLocked}
            onChange={(event) => set({ own_password: event.currentTarget.checked })}
          />
        </Part>
        <Part title={words.page}>
          {!isDirectory && (
            <Checkbox
              label={words.button}
              checked={draft.button}
              disabled={isLocked}
              onChange={(event) => set({ button: event.currentTarget.checked })}
            />
          )}
          <TextInput
            label={words.label}
            description={words.labelText({ label: preset?.label ?? effective.label })}
            value={draft.label}
            maxLength={200}
            disabled={isLocked}
            autoComplete="off"
            onChange={(event) => set({ label: event.currentTarget.value })}
          />
          {!isDirectory && (
            <DomainsField
              label={words.emailDomains}
              description={words.emailDomainsText}
              value={draft.email_domains}
              disabled={isLocked}
              onChange={(email_domains) => set({ email_domains })}
            />
          )}
        </Part>
        <Part title={words.trust}>
          <Radio.Group
            label={words.secondFactor}
            value={draft.second_factor}
            onChange={(chosen) => set({ second_factor: chosen as Draft["second_factor"] })}
          >
            <Stack gap="xs" mt="xs">
              {(["always", "unless-done", "never"] as const).map((each) => (
                <Radio key={each} value={each} label={words.secondFactorOptions[each]} disabled={isLocked} />
              ))}
            </Stack>
          </Radio.Group>
          {draft.second_factor === "unless-done" && (
            <CodeField
              label={words.secondFactorValues}
              description="acr, amr"
              value={draft.second_factor_values}
              disabled={isLocked}
              onChange={(second_factor_values) => set({ second_factor_values })}
            />
          )}
          {preset?.kind === "oidc" && (
            <CodeField
              label={words.acrLevels}
              description={words.acrLevelsText}
              value={draft.acr_levels}
              disabled={isLocked}
              onChange={(acr_levels) => set({ acr_levels })}
            />
          )}
          {preset?.verifies_addresses === true && (
            <DomainsField
              label={words.authority}
              description={words.authorityText}
              value={draft.authority_for}
              disabled={isLocked}
              onChange={(authority_for) => set({ authority_for })}
            />
          )}
        </Part>
        <SignOutPart
          connection={read.body}
          signOut={draft.sign_out}
          disabled={isLocked}
          choose={(sign_out) => set({ sign_out })}
        />
        {!isDirectory && !isSaml && (
          <TokensPart
            name={name}
            keeps={draft.keep_tokens}
            disabled={isLocked}
            choose={(keep_tokens) => set({ keep_tokens })}
          />
        )}
        <Part title={words.protocol} text={words.protocolText}>
          {!isSaml &&
            (isDirectory ? (
              <>
                <CodeField
                  label="user_filter"
                  value={draft.user_filter}
                  disabled={isLocked}
                  onChange={(user_filter) => set({ user_filter })}
                />
                <CodeField
                  label="group_base_dn"
                  placeholder={draft.base_dn}
                  value={draft.group_base_dn}
                  disabled={isLocked}
                  onChange={(group_base_dn) => set({ group_base_dn })}
                />
                <PemField
                  label="ca_certificate"
                  value={draft.ca_certificate}
                  disabled={isLocked}
                  onChange={(ca_certificate) => set({ ca_certificate })}
                />
              </>
            ) : (
              <>
                {(preset?.kind === "oauth2" ? ENDPOINTS : (["issuer"] as const)).map((each) => (
                  <CodeField
                    key={each}
                    label={each === "issuer" ? words.issuer : each}
                    placeholder={effective[each] ?? ""}
                    value={draft[each]}
                    disabled={isLocked}
                    onChange={(value) => set({ [each]: value })}
                  />
                ))}
                <CodeField
                  label="scope"
                  placeholder={effective.scope}
                  value={draft.scope}
                  disabled={isLocked}
                  onChange={(scope) => set({ scope })}
                />
                <Select
                  label="auth_method"
                  data={AUTH_METHODS.map((value) => ({ value, label: value === "" ? "–" : value }))}
                  value={draft.auth_method}
                  allowDeselect={false}
                  disabled={isLocked}
                  onChange={(auth_method) => set({ auth_method: auth_method ?? "" })}
                />
              </>
            ))}
          <CodeField
            label="subject_claim"
            placeholder={effective.subject_claim}
            value={draft.subject_claim}
            disabled={isLocked}
            onChange={(subject_claim) => set({ subject_claim })}
          />
        </Part>
      </Editor>
      <Deletion
        kind={CONNECTIONS}
        name={name}
        preview={<Losing connection={connection_id} />}
        remove={() => call("deleteConnection", { path })}
        forget={() => removeAnswer("getConnection", { path })}
      />
    </Stack>
  )
}

/** How many people lose a way to sign in. */
function Losing({ connection }: { connection: string }) {
  const words = useWords("connections")
  const people = useCounted(connection)
  return people !== undefined && <Text size="sm">{words.losing({ people })}</Text>
}
