import { Code, Radio, SegmentedControl, Stack, Text, Title } from "@mantine/core"
import { useQuery } from "@tanstack/react-query"
import { getRouteApi, Link, useNavigate } from "@tanstack/react-router"
import type { Api, ApiMetadata } from "../../api/operations/apis.ts"
import { query } from "../../api/query.ts"
import { issuer } from "../../page_facts.ts"
import cardStyles from "../../shell/card.module.css"
import { CodeBlock } from "../../shell/code_block.tsx"
import { CopyValues } from "../../shell/copy_value.tsx"
import layoutStyles from "../../shell/layout.module.css"
import { Part } from "../../shell/parts.tsx"
import { Failed, Loading } from "../../shell/states.tsx"
import textStyles from "../../shell/text.module.css"
import { Mono, Quiet } from "../../shell/texts.tsx"
import { server } from "../../sign_in/server.ts"
import { Filled } from "../../words/filled.tsx"
import { useWords } from "../../words/use_words.ts"
import { STACKS, WAYS } from "./protect_choices.ts"
import type { ApiFacts, Stack as Program, Way } from "./protect_code.ts"
import { installFor, protectCode, sampleName } from "./protect_code.ts"
import { allScopes } from "./queries.ts"
import { apiSample } from "./samples.ts"

const apiRoute = getRouteApi("/apis/$api")

/** Shows how an API checks access tokens, with the API's own values. */
export function Protect({ api }: { api: Api }) {
  const words = useWords("protectApi")
  const discovery = useQuery({ queryKey: ["discovery"], queryFn: server, staleTime: Number.POSITIVE_INFINITY })
  const scopes = useQuery(allScopes)
  const metadata = useQuery(query("getApiMetadata", { path: { api: api.api_id } }))
  const error = discovery.error ?? scopes.error ?? metadata.error
  if (error !== null)
    return (
      <Failed
        error={error}
        retry={() => void Promise.all([discovery.refetch(), scopes.refetch(), metadata.refetch()])}
      />
    )
  if (discovery.data === undefined || scopes.data === undefined || metadata.data === undefined) return <Loading />
  const { jwks_uri = "", introspection_endpoint = "" } = discovery.data
  const own = scopes.data.filter(({ api: of }) => of === api.identifier)
  const example = own.find(({ assigned }) => !assigned) ?? own[0]
  const facts: ApiFacts = {
    issuer: issuer(),
    audience: api.identifier,
    jwks_uri,
    introspection_endpoint,
    metadata: metadata.data.address,
    scope: example?.scope ?? "openid",
  }
  return (
    <Stack gap="lg">
      <Quiet maw={680}>{words.why}</Quiet>
      <Check api={api} facts={facts} />
      <Find metadata={metadata.data} />
    </Stack>
  )
}

function Check({ api, facts }: { api: Api; facts: ApiFacts }) {
  const words = useWords("protectApi")
  const shell = useWords("shell")
  const usual = api.access_token_format === "jwt" ? "jwt" : "introspection"
  const { way = usual, stack = "express" } = apiRoute.useSearch()
  const navigate = useNavigate()
  const params = { api: api.api_id }
  const show = (chosen: { way?: Way; stack?: Program }) =>
    void navigate({ to: "/apis/$api", params, search: { tab: "protect", way, stack, ...chosen }, replace: true })
  const install = installFor(way, stack)
  const code = protectCode(apiSample(sampleName(way, stack)), stack, facts)
  const values: readonly (readonly [string, string])[] =
    way === "jwt"
      ? [
          [words.issuer, facts.issuer],
          [words.audience, facts.audience],
          [words.keys, facts.jwks_uri],
          [words.discovery, `${facts.issuer}/.well-known/oauth-authorization-server`],
        ]
      : [
          [words.introspection, facts.introspection_endpoint],
          [words.audience, facts.audience],
        ]
  return (
    <>
      <Part title={words.way}>
        <Radio.Group aria-label={words.way} value={way} onChange={(chosen) => show({ way: chosen as Way })}>
          <Stack gap="sm">
            {WAYS.map((value) => (
              <Radio key={value} value={value} label={words.ways[value]} description={words.waysText[value]} />
            ))}
          </Stack>
        </Radio.Group>
        {way === "jwt" && api.access_token_format !== "jwt" && (
          <Text size="sm">
            {words.needsJwt}{" "}
            <Link to="/apis/$api" params={params} search={{ tab: "settings" }}>
              {words.toSettings}
            </Link>
          </Text>
        )}
        {way === "introspection" && (
          <Stack gap="xs">
            <Text size="sm">{words.needsClient}</Text>
            <Code block className={textStyles.code}>
              gatehouse client create --name API --kind confidential --grant client_credentials --resource{" "}
              {shellWord(facts.audience)}
            </Code>
          </Stack>
        )}
        <CopyValues values={values} label={words.values} />
      </Part>
      <section className={`${cardStyles.card} ${cardStyles.padded}`} aria-label={words.code}>
        <Stack>
          <Title order={2}>{words.code}</Title>
          <SegmentedControl
            aria-label={words.stack}
            value={stack}
            onChange={(chosen) => show({ stack: chosen as Program })}
            data={STACKS.map((value) => ({ value, label: words.stacks[value] }))}
            className={layoutStyles.alignStart}
          />
          {install !== "" && <CodeBlock code={install} label={words.install} />}
          <CodeBlock code={code} label={shell.labelled({ label: words.code, value: words.stacks[stack] })} />
          <Quiet size="sm">
            <Filled
              sentence={words.more}
              values={{
                command: <Mono>gatehouse api code {shellWord(facts.audience)} --language python</Mono>,
              }}
            />
          </Quiet>
        </Stack>
      </section>
    </>
  )
}

/** A word of a command. Quoted only if it contains a character with a meaning for the shell. */
const shellWord = (text: string): string =>
  /^[\w./:@%+,=-]+$/.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`

function Find({ metadata: { address, document } }: { metadata: ApiMetadata }) {
  const words = useWords("protectApi")
  return (
    <Part title={words.find} text={address === null ? words.findNone : words.findText}>
      {address !== null && <CopyValues values={[[words.where, address]]} />}
      <CodeBlock code={JSON.stringify(document, undefined, 2)} label={words.document} />
    </Part>
  )
}
