import { Badge, Stack, Text } from "@mantine/core"
import { useQuery } from "@tanstack/react-query"
import type { User, UserMail } from "../../api/operations/users.ts"
import { RecordTable } from "../../shell/record_table.tsx"
import { Empty, Failed, Loading } from "../../shell/states.tsx"
import textStyles from "../../shell/text.module.css"
import { Quiet } from "../../shell/texts.tsx"
import { namedText } from "../../words/text_of.ts"
import { useWords } from "../../words/use_words.ts"
import { When } from "../time.tsx"
import { mailsQuery } from "./queries.ts"

const COLOURS = { waiting: "gray", sent: "gate", "not-sent": "red" } as const

/** Two e-mails may have equal members, so each gets a number. */
const numbered = (mails: readonly UserMail[]) => mails.map((mail, at) => ({ mail, key: at }))

/** The e-mails that the service sent to the person, and why others were not sent. */
export function Mails({ user }: { user: User }) {
  const words = useWords("person")
  const { purposes, because } = useWords("personMails")
  const { data, error, refetch } = useQuery(mailsQuery(user.user_id))
  if (error !== null) return <Failed error={error} retry={() => void refetch()} />
  if (data === undefined) return <Loading />
  if (data.length === 0) return <Empty icon="mail" {...words.mailsNone} />
  return (
    <Stack>
      <Quiet>{words.mailsText}</Quiet>
      <RecordTable columns={[words.mail, words.state, words.when]}>
        {numbered(data).map(({ mail, key }) => (
          <tr key={key}>
            <td>
              <Text size="sm" fw={600}>
                {purposes[mail.purpose]}
              </Text>
              {mail.because !== null && <Quiet size="sm">{namedText(because, mail.because) ?? mail.because}</Quiet>}
              {mail.attempts !== null && <Quiet size="sm">{words.tries({ count: mail.attempts })}</Quiet>}
            </td>
            <td>
              <Badge variant="light" color={COLOURS[mail.state]}>
                {words.states[mail.state]}
              </Badge>
            </td>
            <td className={textStyles.quiet}>
              <When at={mail.at} />
            </td>
          </tr>
        ))}
      </RecordTable>
    </Stack>
  )
}
