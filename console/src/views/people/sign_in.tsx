import { Button, Checkbox, Group, PasswordInput, Stack, Text } from "@mantine/core"
import { notifications } from "@mantine/notifications"
import { useMutation, useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { call } from "../../api/call.ts"
import type { User } from "../../api/operations/users.ts"
import { issuer } from "../../page_facts.ts"
import { FormDialog } from "../../shell/form_dialog.tsx"
import layoutStyles from "../../shell/layout.module.css"
import { Part } from "../../shell/parts.tsx"
import { Failed } from "../../shell/states.tsx"
import textStyles from "../../shell/text.module.css"
import { Quiet } from "../../shell/texts.tsx"
import { useMay } from "../../shell/use_may.ts"
import { person } from "../../sign_in/session.ts"
import { useWords } from "../../words/use_words.ts"
import { InvitationLink } from "./add_person.tsx"
import { Factors } from "./factors.tsx"
import { OtherServices } from "./other_services.tsx"
import { mailDeliveryQuery, personChanged } from "./queries.ts"

/** How the person authenticates at the sign-in. */
export function SignIn({ user }: { user: User }) {
  return (
    <Stack gap="lg">
      {user.user_id === person().id ? (
        <OwnSignIn />
      ) : user.invited_at === null ? (
        <Password user={user} />
      ) : (
        <Invitation user={user} />
      )}
      {user.email !== null && user.invited_at === null && <EmailAddress user={user} email={user.email} />}
      <Factors user={user} />
      <OtherServices user={user} />
    </Stack>
  )
}

/** The service refuses changes of one's own factors here, because its own pages ask for the present factors first. */
function OwnSignIn() {
  const words = useWords("person")
  return (
    <Part title={words.password} text={words.ownSignIn}>
      <Button
        component="a"
        href={`${issuer()}/account`}
        target="_blank"
        rel="noopener"
        className={layoutStyles.alignStart}
      >
        {words.ownAccount}
      </Button>
    </Part>
  )
}

/** An action that sends the person an e-mail. The notice says that the e-mail is on its way, because only the person can read it. */
function useSending(
  operation: "sendPasswordReset" | "sendEmailVerification" | "inviteUserAgain",
  user: User,
  says: string,
) {
  return useMutation({
    mutationFn: () => call(operation, { path: { user: user.user_id } }),
    async onSuccess() {
      notifications.show({ message: says, color: "gate" })
      await personChanged()
    },
  })
}

function Password({ user }: { user: User }) {
  const may = useMay()
  const words = useWords("person")
  const [isSetting, setSetting] = useState(false)
  const reset = useSending("sendPasswordReset", user, words.sentReset({ address: user.email ?? "" }))
  const { canMail, why } = useMail()
  return (
    <Part title={words.password} text={words.passwordText}>
      {may("admin:people") && (
        <Group gap="xs">
          <Button
            disabled={user.email === null || user.disabled || !canMail}
            loading={reset.isPending}
            onClick={() => reset.mutate()}
          >
            {words.sendReset}
          </Button>
          <Button variant="default" onClick={() => setSetting(true)}>
            {words.setPassword}
          </Button>
        </Group>
      )}
      {why !== undefined && <Quiet size="sm">{why}</Quiet>}
      {reset.error !== null && <Failed error={reset.error} />}
      {isSetting && <SetPassword user={user} close={() => setSetting(false)} />}
    </Part>
  )
}

/** Whether the service can send e-mail, and if nobody receives it, why. */
function useMail() {
  const words = useWords("person")
  const { data } = useQuery(mailDeliveryQuery)
  const why = data === "none" ? words.noMail : data === "folder" ? words.mailFolder : undefined
  return { canMail: data === "smtp" || data === "folder", why, data }
}

function SetPassword({ user, close }: { user: User; close: () => void }) {
  const words = useWords("person")
  const [password, setPassword] = useState("")
  const [keepsGrants, setKeepsGrants] = useState(false)
  const set = useMutation({
    gcTime: 0,
    mutationFn: () =>
      call("setPassword", { path: { user: user.user_id }, body: { password, keep_grants: keepsGrants } }),
    async onSuccess() {
      close()
      notifications.show({ message: words.passwordSet, color: "gate" })
      await personChanged()
    },
  })
  return (
    <FormDialog
      title={words.setPassword}
      isDirty={password !== ""}
      action={words.setPassword}
      labels={{ password: words.newPassword, keep_grants: words.keepGrants }}
      mutation={set}
      close={close}
    >
      <Text>{words.setPasswordText}</Text>
      <PasswordInput
        label={words.newPassword}
        value={password}
        required
        data-autofocus
        autoComplete="new-password"
        onChange={(event) => setPassword(event.currentTarget.value)}
      />
      <Checkbox
        label={words.keepGrants}
        checked={keepsGrants}
        onChange={(event) => setKeepsGrants(event.currentTarget.checked)}
      />
    </FormDialog>
  )
}

function Invitation({ user }: { user: User }) {
  const may = useMay()
  const words = useWords("person")
  const people = useWords("people").adding
  const { canMail, why, data } = useMail()
  const send = useSending("inviteUserAgain", user, words.sentInvitation({ address: user.email ?? "" }))
  const link = useMutation({
    gcTime: 0,
    mutationFn: () => call("createInvitationLinkAgain", { path: { user: user.user_id } }),
  })
  const error = send.error ?? link.error
  return (
    <Part title={words.invitation} text={words.invitationText}>
      {may("admin:people") && (
        <Group gap="xs">
          {canMail && (
            <Button disabled={user.disabled} loading={send.isPending} onClick={() => send.mutate()}>
              {words.inviteAgain}
            </Button>
          )}
          <Button
            {...(canMail && { variant: "default" })}
            disabled={user.disabled}
            loading={link.isPending}
            onClick={() => link.mutate()}
          >
            {words.linkAgain}
          </Button>
        </Group>
      )}
      {why !== undefined && <Quiet size="sm">{data === "folder" ? people.folder : why}</Quiet>}
      {error !== null && <Failed error={error} />}
      {link.data !== undefined && (
        <InvitationLink
          link={link.data.body.invitation_url}
          close={() => {
            link.reset()
            void personChanged()
          }}
        />
      )}
    </Part>
  )
}

function EmailAddress({ user, email }: { user: User; email: string }) {
  const may = useMay()
  const words = useWords("person")
  const { canMail } = useMail()
  const verify = useSending("sendEmailVerification", user, words.sentVerify({ address: email }))
  return (
    <Part title={words.email} text={user.email_verified ? words.emailText.verified : words.emailText.unverified}>
      <Text className={textStyles.wrap}>
        <bdi>{email}</bdi>
      </Text>
      {!user.email_verified && may("admin:people") && (
        <Group>
          <Button
            variant="default"
            disabled={!canMail || user.disabled}
            loading={verify.isPending}
            onClick={() => verify.mutate()}
          >
            {words.verify}
          </Button>
        </Group>
      )}
      {verify.error !== null && <Failed error={verify.error} />}
    </Part>
  )
}
