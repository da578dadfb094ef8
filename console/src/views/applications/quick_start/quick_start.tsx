import { Alert, Anchor, Box, Stack, Text, Title } from "@mantine/core"
import { useQuery } from "@tanstack/react-query"
import { getRouteApi, Link } from "@tanstack/react-router"
import type { Answered } from "../../../api/call.ts"
import type { Client } from "../../../api/operations/clients.ts"
import { issuer } from "../../../page_facts.ts"
import cardStyles from "../../../shell/card.module.css"
import { Failed, Loading } from "../../../shell/states.tsx"
import textStyles from "../../../shell/text.module.css"
import { Mono, Quiet } from "../../../shell/texts.tsx"
import { useMay } from "../../../shell/use_may.ts"
import { useWords } from "../../../words/use_words.ts"
import type { ConsoleWords } from "../../../words/words.ts"
import { isOf, kindOf } from "../kind.ts"
import { applicationQuery } from "../queries.ts"
import type { Stack as Framework, StackId } from "../stacks.ts"
import { PATTERN_OF_KIND, STACKS, stackOf, stacksOf } from "../stacks.ts"
import { CodeBlock } from "./code_block.tsx"
import type { Block, StackGuide } from "./guide.ts"
import { blocksOf } from "./guide.ts"
import { GUIDES } from "./guides.ts"
import { samplesQuery } from "./load.ts"
import { Mend } from "./mend.tsx"
import { compared } from "./mismatches.ts"
import styles from "./quick_start.module.css"
import { redirectUriFor, valuesOf } from "./values.ts"

const quickStartRoute = getRouteApi("/applications/$client/quick-start")

/** How to build the application: for each stack the packages and the code, with the real values. */
export function QuickStart() {
  const { client: id } = quickStartRoute.useParams()
  const { stack } = quickStartRoute.useSearch()
  const { data } = useQuery(applicationQuery(id))
  if (data === undefined) return null
  const chosen = stack ?? suitingStack(data.body)
  return (
    <Stack gap="lg">
      <Stacks client={data.body} chosen={chosen} />
      <ForStack key={chosen} read={data} id={chosen} />
    </Stack>
  )
}

/** The first stack of this kind for which the application has an address, otherwise the first of this kind. */
function suitingStack(client: Client): StackId {
  const stacks = stacksOf(kindOf(client))
  const found = stacks.find((stack) => redirectUriFor(client, stack) !== undefined) ?? stacks[0]
  return (found?.id as StackId | undefined) ?? "express"
}

/** Every stack as a link. The stacks for this kind of application come first. */
function Stacks({ client, chosen }: { client: Client; chosen: StackId }) {
  const words = useWords("quickStart")
  const kind = kindOf(client)
  const suits = ({ kinds }: Framework) => kinds.includes(kind) || (kinds.includes("device") && isOf("device", client))
  const sorted = [...STACKS].sort((a, b) => Number(suits(b)) - Number(suits(a)))
  return (
    <nav aria-label={words.stacks}>
      <ul className={styles.stacks}>
        {sorted.map((stack) => (
          <li key={stack.id}>
            <Link
              to="/applications/$client/quick-start"
              params={{ client: client.client_id }}
              search={{ stack: stack.id }}
              className={styles.stack}
              data-suits={suits(stack)}
              {...(stack.id === chosen && { "aria-current": "page" as const })}
            >
              {stack.name}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

function ForStack({ read, id }: { read: Answered<Client>; id: StackId }) {
  const may = useMay()
  const words = useWords("quickStart")
  const kinds = useWords("applications").kinds
  const client = read.body
  const stack = stackOf(id)
  const { data, error, refetch } = useQuery(samplesQuery)
  if (error !== null) return <Failed error={error} retry={() => void refetch()} />
  if (data === undefined) return <Loading height={96} />
  const guide = GUIDES[id]
  const verdict = compared(client, stack, guide)
  if (!verdict.isOfKind)
    return (
      <Alert color="orange">
        <Text size="sm">{words.otherKind({ stack: stack.name, kind: kinds[kindOf(client)] })}</Text>
        {may("admin:clients") && (
          <Anchor
            size="sm"
            underline="always"
            renderRoot={(props) => (
              <Link {...props} to="/applications/new" search={{ kind: stack.kinds[0] ?? "web", stack: stack.id }} />
            )}
          >
            {words.registerOther({ stack: stack.name })}
          </Anchor>
        )}
      </Alert>
    )
  const pattern = PATTERN_OF_KIND[stack.kinds[0] ?? "web"]
  const values = valuesOf(client, stack, issuer(), data.of)
  const blocks = blocksOf(id, guide, data.samples, values)
  return (
    <>
      {verdict.mismatches.length > 0 && <Mend read={read} stack={stack} verdict={verdict} />}
      <div className={`${cardStyles.card} ${styles.guide}`}>
        <Title order={2}>
          {stack.name}{" "}
          <span className={`${textStyles.quiet} ${styles.library}`}>{words.library({ name: stack.library })}</span>
        </Title>
        {pattern !== undefined && <Quiet size="sm">{words.pattern({ pattern })}</Quiet>}
        {blocks.map((block) => (
          <CodeBlock key={block.kind + (block.file ?? "")} title={titleOf(block, id, words)} code={block.code}>
            {block.kind === "secret" && (
              <Quiet size="sm">
                {words.secretText}{" "}
                <Anchor
                  size="sm"
                  underline="always"
                  renderRoot={(props) => (
                    <Link
                      {...props}
                      to="/applications/$client"
                      params={{ client: client.client_id }}
                      search={{ tab: "secrets" }}
                    />
                  )}
                >
                  {words.secretLink}
                </Anchor>
              </Quiet>
            )}
          </CodeBlock>
        ))}
        <section aria-label={words.see} className={styles.block}>
          <Title order={3} className={styles.title}>
            {words.see}
          </Title>
          {guide.opens && <Mono>{`${values.base_url}/`}</Mono>}
          <Text size="sm">
            {words[seenOf(guide, stack)]} {words.shows}
          </Text>
          <Box component="pre" className={styles.code} tabIndex={0} dir="ltr">
            {guide.shows}
          </Box>
          <Anchor
            size="sm"
            renderRoot={(props) => (
              <Link {...props} to="/applications/$client/try" params={{ client: client.client_id }} />
            )}
          >
            {words.tryIt}
          </Anchor>
        </section>
      </div>
    </>
  )
}

type Words = ConsoleWords["quickStart"]

/** The words about what a person sees. */
function seenOf({ opens }: StackGuide, { kinds }: Framework) {
  if (opens) return "seeText"
  if (kinds.includes("machine")) return "seeMachine"
  return kinds.includes("device") ? "seeCode" : "seeDevice"
}

function titleOf({ kind, file = "" }: Block, id: StackId, { kinds }: Words): string {
  if (kind === "create" || kind === "add") return kinds[kind]({ file })
  if (kind === "install" && id === "ios") return kinds.package
  return file === "" ? kinds[kind] : `${kinds[kind]}: ${file}`
}
