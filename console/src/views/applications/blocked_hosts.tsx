import { Button, Group, Text, TextInput, Title } from "@mantine/core"
import { notifications } from "@mantine/notifications"
import { useMutation, useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { call } from "../../api/call.ts"
import { usePages } from "../../api/pages.ts"
import cardStyles from "../../shell/card.module.css"
import { Confirm } from "../../shell/confirm.tsx"
import { More } from "../../shell/more.tsx"
import { Failed, Loading } from "../../shell/states.tsx"
import textStyles from "../../shell/text.module.css"
import { Mono, Quiet } from "../../shell/texts.tsx"
import { useMay } from "../../shell/use_may.ts"
import { useFormats } from "../../words/formats.ts"
import { useWords } from "../../words/use_words.ts"
import listStyles from "../plain_list.module.css"
import { applicationsChanged, hostQuery } from "./queries.ts"

/** The hosts whose applications the server refuses, and the field that blocks another host. */
export function BlockedHosts() {
  const may = useMay()
  const words = useWords("applications").hosts
  const { day, moment } = useFormats()
  const list = usePages("listBlockedHosts", {})
  const [text, setText] = useState("")
  const [host, setHost] = useState<string>()
  const isLocked = !may("admin:clients")
  const unblock = useMutation({
    mutationFn: (blocked: string) => call("unblockHost", { path: { host: blocked } }),
    onSuccess: () => applicationsChanged(),
  })
  return (
    <section className={`${cardStyles.card} ${cardStyles.notice}`} aria-label={words.title}>
      <Title order={2}>{words.title}</Title>
      <Quiet size="sm" mb="sm">
        {words.text}
      </Quiet>
      {!isLocked && (
        <form
          onSubmit={(event) => {
            event.preventDefault()
            if (text.trim() !== "") setHost(text.trim())
          }}
        >
          <Group gap="xs" align="flex-end">
            <TextInput
              label={words.host}
              placeholder="app.example.com"
              value={text}
              autoComplete="off"
              spellCheck={false}
              onChange={(event) => setText(event.currentTarget.value)}
              flex="0 1 22rem"
            />
            <Button type="submit" variant="default" disabled={text.trim() === ""}>
              {words.block}
            </Button>
          </Group>
        </form>
      )}
      {list.error !== null ? (
        <Failed error={list.error} retry={() => void list.refetch()} />
      ) : (
        <ul className={listStyles.list}>
          {(list.items ?? []).map((blocked) => (
            <li key={blocked.host} className={listStyles.item}>
              <Mono>{blocked.host}</Mono>
              <Group gap="sm">
                <time className={textStyles.quiet} dateTime={blocked.blocked_at} title={moment(blocked.blocked_at)}>
                  {day(blocked.blocked_at)}
                </time>
                {!isLocked && (
                  <Button
                    size="compact-sm"
                    variant="subtle"
                    aria-label={words.unblockHost({ host: blocked.host })}
                    loading={unblock.isPending && unblock.variables === blocked.host}
                    onClick={() => unblock.mutate(blocked.host)}
                  >
                    {words.unblock}
                  </Button>
                )}
              </Group>
            </li>
          ))}
        </ul>
      )}
      <More of={list} />
      {unblock.error !== null && <Failed error={unblock.error} />}
      {host !== undefined && (
        <BlockHost
          host={host}
          close={() => {
            setHost(undefined)
            setText("")
          }}
        />
      )}
    </section>
  )
}

/** Shows how many applications and people a block affects, and blocks. */
export function BlockHost({ host, close }: { host: string; close: () => void }) {
  const words = useWords("applications").hosts
  const { number } = useFormats()
  const { data, error } = useQuery({ ...hostQuery(host), staleTime: 0 })
  return (
    <Confirm
      title={words.question({ host })}
      text={words.questionText}
      preview={
        error !== null ? (
          <Failed error={error} labels={{ host: words.host }} />
        ) : data === undefined ? (
          <Loading height={20} />
        ) : (
          <Text fw={600}>{words.preview({ clients: number(data.clients), people: number(data.people) })}</Text>
        )
      }
      action={words.block}
      run={async () => {
        const { body } = await call("blockHost", { body: { host } })
        notifications.show({ message: words.blocked({ host: body.host }), color: "gate" })
      }}
      done={applicationsChanged}
      close={close}
    />
  )
}
