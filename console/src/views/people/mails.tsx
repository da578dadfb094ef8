import { Badge, Stack, Text } from "@mantine/core"
import { useQuery } from "@tanstack/react-query"
import type { User, UserMail } from "../../api/operations/users.ts"
import { Empty, Failed, Loading } from "../../shell/states.tsx"
import { useWords } from "../../words/language.ts"
import { RecordTable } from "../record_table.tsx"
import { When } from "../time.tsx"
import { MAIL_WORDS } from "./mail_words.ts"
import { PERSON_WORDS } from "./person_words.ts"
import { mailsQuery } from "./queries.ts"

const COLOURS = { waiting: "gray", sent: "gate", "not-sent": "red" } as const

/** Two e-mails may be equal in every member, so each gets a number. */
const numbered = (mails: readonly UserMail[]) => mails.map((mail, at) => ({ mail, key: at }))

/** The e-mails that the service sent to the person, and why others were not sent. */
export function Mails({ user }: { user: User }) {
  const words = useWords(PERSON_WORDS)
  const { purposes, because } = useWords(MAIL_WORDS)
  const { data, error, refetch } = useQuery(mailsQuery(user.user_id))
  if (error !== null) return <Failed error={error} retry={() => void refetch()} />
  if (data === undefined) return <Loading />
  if (data.length === 0) return <Empty icon="mail" {...words.mailsNone} />
  return (
    <Stack>
      <Text className="quiet">{words.mailsText}</Text>
      <RecordTable columns={[words.mail, words.state, words.when]}>
        {numbered(data).map(({ mail, key }) => (
          <tr key={key}>
            <td>
              <Text size="sm" fw={600}>
                {purposes[mail.purpose]}
              </Text>
              {mail.because !== null && (
                <Text size="sm" className="quiet">
                  {because[mail.because] ?? mail.because}
                </Text>
              )}
              {mail.attempts !== null && (
                <Text size="sm" className="quiet">
                  {words.tries(mail.attempts)}
                </Text>
              )}
            </td>
            <td>
              <Badge variant="light" color={COLOURS[mail.state]}>
                {words.states[mail.state]}
              </Badge>
            </td>
            <td className="quiet">
              <When at={mail.at} />
            </td>
          </tr>
        ))}
      </RecordTable>
    </Stack>
  )
}
