import { PasswordInput, Radio, Stack, Textarea, TextInput } from "@mantine/core"
import type { Connection } from "../../api/operations/connections.ts"
import textStyles from "../../shell/text.module.css"
import { useWords } from "../../words/use_words.ts"

/** The addresses of a provider without discovery. Their labels are the names of the settings, as providers write them. */
export const ENDPOINTS = ["authorization_endpoint", "token_endpoint", "userinfo_endpoint"] as const

/** The settings of a directory that it needs, and then those that it can have. Their labels are the names of the settings. */
export const DIRECTORY = ["directory_urls", "base_dn", "bind_dn"] as const

interface CodeFieldProps {
  readonly label: string
  readonly description?: string
  readonly placeholder?: string
  readonly value: string
  readonly required?: boolean
  readonly disabled?: boolean
  onChange(value: string): void
}

/** A text that the provider defines: an address, an id or a protocol value. */
export const CodeField = ({ onChange, ...field }: CodeFieldProps) => (
  <TextInput
    {...field}
    classNames={{ input: textStyles.mono }}
    autoComplete="off"
    spellCheck={false}
    onChange={(event) => onChange(event.currentTarget.value)}
  />
)

/** Certificates, which have several lines. */
export const PemField = ({ onChange, ...field }: CodeFieldProps) => (
  <Textarea
    {...field}
    placeholder="-----BEGIN CERTIFICATE-----"
    autosize
    maxRows={6}
    classNames={{ input: textStyles.mono }}
    autoComplete="off"
    spellCheck={false}
    onChange={(event) => onChange(event.currentTarget.value)}
  />
)

interface DomainsFieldProps {
  readonly label: string
  readonly description: string
  readonly value: string
  readonly required?: boolean
  readonly disabled?: boolean
  onChange(value: string): void
}

export const DomainsField = ({ onChange, ...field }: DomainsFieldProps) => (
  <Textarea
    {...field}
    placeholder="example.com"
    autosize
    classNames={{ input: textStyles.mono }}
    autoComplete="off"
    spellCheck={false}
    onChange={(event) => onChange(event.currentTarget.value)}
  />
)

interface SecretFieldProps {
  /** Whether the secret is the password with which this service binds at a directory. */
  readonly isDirectory: boolean
  readonly description: string
  readonly value: string
  readonly required?: boolean
  readonly disabled?: boolean
  onChange(value: string): void
}

export function SecretField({ isDirectory, onChange, ...field }: SecretFieldProps) {
  const words = useWords("connections")
  return (
    <PasswordInput
      {...field}
      label={isDirectory ? words.bindPassword : words.secret}
      autoComplete="off"
      data-1p-ignore
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}

interface AccountsChoiceProps {
  readonly accounts: Connection["accounts"]
  readonly domains: string
  readonly disabled?: boolean
  choose(accounts: Connection["accounts"]): void
  setDomains(domains: string): void
}

/** Who gets an account at the first sign-in. */
export function AccountsChoice({ accounts, domains, disabled = false, choose, setDomains }: AccountsChoiceProps) {
  const words = useWords("connections")
  return (
    <>
      <Radio.Group
        aria-label={words.accounts}
        value={accounts}
        onChange={(chosen) => choose(chosen as Connection["accounts"])}
      >
        <Stack gap="xs">
          {(["nobody", "invited", "domains", "everybody"] as const).map((each) => (
            <Radio key={each} value={each} label={words.accountOptions[each]} disabled={disabled} />
          ))}
        </Stack>
      </Radio.Group>
      {accounts === "domains" && (
        <DomainsField
          label={words.domains}
          description={words.domainsText}
          value={domains}
          required
          disabled={disabled}
          onChange={setDomains}
        />
      )}
    </>
  )
}
