import { Badge, Button, Checkbox, Group, Stack, Text, TextInput, Title } from "@mantine/core"
import { useQuery } from "@tanstack/react-query"
import { getRouteApi, useNavigate } from "@tanstack/react-router"
import { useState } from "react"
import type { Setting } from "../../api/operations/settings.ts"
import { queryItems } from "../../api/query.ts"
import cardStyles from "../../shell/card.module.css"
import { CopyValue } from "../../shell/copy_value.tsx"
import formStyles from "../../shell/form.module.css"
import { Heading } from "../../shell/heading.tsx"
import { Icon } from "../../shell/icons.tsx"
import { Empty, Failed, Loading } from "../../shell/states.tsx"
import textStyles from "../../shell/text.module.css"
import { Mono, Quiet } from "../../shell/texts.tsx"
import { WithCode } from "../../shell/with_code.tsx"
import { useFormats } from "../../words/formats.ts"
import { useServerWords } from "../../words/server_words.ts"
import { useWords } from "../../words/use_words.ts"
import { grouped, lineOf, matches } from "./groups.ts"
import styles from "./settings.module.css"

const settingsRoute = getRouteApi("/settings")

/** The effective settings, with the source and the purpose of each. */
export function Settings() {
  const words = useWords("settings")
  const search = settingsRoute.useSearch()
  const navigate = useNavigate()
  const { q = "", set, open } = search
  const { data, error, refetch } = useQuery(queryItems("listSettings", { query: { limit: 200 } }))
  const go = (to: typeof search) => void navigate({ to: "/settings", search: to, replace: true, resetScroll: false })
  const server = useServerWords()
  const said = data?.map((one) => ({
    ...one,
    sentence: server.setting(one.env) ?? one.sentence,
    default: server.says(one.default_message) ?? one.default,
    value: (one.value === one.default ? server.says(one.default_message) : undefined) ?? one.value,
  }))
  const found = said?.filter((one) => matches(one, q) && (set === undefined || one.source !== "default")) ?? []
  return (
    <>
      <Heading title={words.title} below={<Quiet>{words.text}</Quiet>} />
      <Text size="sm" className={cardStyles.card} p="md" mb="lg">
        {words.readOnly}
      </Text>
      <Group mb="lg" gap="lg">
        <TextInput
          type="search"
          flex="1 1 16rem"
          leftSection={<Icon name="search" size={16} />}
          aria-label={words.search}
          placeholder={words.search}
          value={q}
          onChange={({ currentTarget: { value } }) => go({ ...(set && { set }), ...(value !== "" && { q: value }) })}
        />
        <Checkbox
          label={words.onlySet}
          checked={set === true}
          onChange={({ currentTarget: { checked } }) => go({ ...(q !== "" && { q }), ...(checked && { set: true }) })}
        />
      </Group>
      {error !== null ? (
        <Failed error={error} retry={() => void refetch()} />
      ) : data === undefined ? (
        <Loading />
      ) : found.length === 0 ? (
        <Empty
          icon="search"
          title={words.nothing}
          text={words.nothingText}
          action={
            <Button variant="default" onClick={() => go({})}>
              {words.showAll}
            </Button>
          }
        />
      ) : (
        <Stack gap="lg">
          {grouped(found).map(([group, settings]) => (
            <section key={group} aria-label={words.groups[group]}>
              <Title order={2} mb="xs">
                {words.groups[group]}
              </Title>
              <div className={cardStyles.card}>
                {settings.map((setting) => (
                  <Row
                    key={setting.env}
                    setting={setting}
                    isOpen={setting.env === open}
                    toggle={() =>
                      go({ ...search, open: setting.env === open ? undefined : setting.env } as typeof search)
                    }
                  />
                ))}
              </div>
            </section>
          ))}
        </Stack>
      )}
    </>
  )
}

interface RowProps {
  readonly setting: Setting
  readonly isOpen: boolean
  toggle(): void
}

function Row({ setting, isOpen, toggle }: RowProps) {
  const words = useWords("settings")
  const { env, source, sentence } = setting
  const shown = useShown(setting)
  const id = `about-${env}`
  return (
    <div className={cardStyles.row}>
      <button type="button" className={styles.setting} aria-expanded={isOpen} aria-controls={id} onClick={toggle}>
        <span className={styles.name}>
          <Mono>{env}</Mono>
          <span className={textStyles.quiet}>{sentence}</span>
        </span>
        <span className={styles.value}>
          <span className={isSentence(shown) || shown !== setting.value ? undefined : textStyles.mono}>{shown}</span>
          {source !== "default" && (
            <Badge variant="light" size="sm">
              {words.sources[source]}
            </Badge>
          )}
        </span>
      </button>
      <div id={id} hidden={!isOpen}>
        {isOpen && <Documentation setting={setting} />}
      </div>
    </div>
  )
}

/** Some defaults are a description, such as "SQLite in the data folder". */
const isSentence = (value: string): boolean => value.includes(" ")

/** The value. If it is a number of seconds, with the duration in words. */
function useShown({ value, unit }: Setting): string {
  const { duration } = useFormats()
  if (unit !== "seconds" || !/^\d+$/.test(value)) return value
  const [seconds, text] = [Number(value), duration(Number(value))]
  return seconds % 60 === 0 && seconds > 0 ? `${value} (${text})` : text
}

/** What to know before changing a setting, and the line to copy. */
function Documentation({ setting: { env, detail, wanted, default: without, example, source } }: { setting: Setting }) {
  const words = useWords("settings")
  const [value, setValue] = useState(example ?? "")
  return (
    <Stack gap="sm" px="md" pb="md" className={styles.about}>
      {detail !== null && (
        <Text size="sm" lang="en">
          <WithCode text={detail} />
        </Text>
      )}
      <dl className={formStyles.values}>
        <div>
          <dt>{words.valid}</dt>
          <dd lang="en">{wanted}</dd>
        </div>
        <div>
          <dt>{words.without}</dt>
          <dd className={isSentence(without) ? undefined : textStyles.mono}>{without}</dd>
        </div>
        <div>
          <dt>{words.source}</dt>
          <dd>{words.sources[source]}</dd>
        </div>
      </dl>
      <TextInput
        label={words.would}
        description={words.wouldText}
        className={textStyles.monoInput}
        value={value}
        autoComplete="off"
        spellCheck={false}
        onChange={({ currentTarget }) => setValue(currentTarget.value)}
      />
      {value !== "" && <CopyValue value={lineOf(env, value)} label={env} />}
    </Stack>
  )
}
