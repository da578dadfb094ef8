import {
  Alert,
  Checkbox,
  MultiSelect,
  PasswordInput,
  SegmentedControl,
  Select,
  SimpleGrid,
  TextInput,
} from "@mantine/core"
import { notifications } from "@mantine/notifications"
import { useMutation, useQuery } from "@tanstack/react-query"
import { useNavigate } from "@tanstack/react-router"
import { useState } from "react"
import { call } from "../../api/call.ts"
import { FormDialog } from "../../shell/form_dialog.tsx"
import { Icon } from "../../shell/icons.tsx"
import { ShownOnce } from "../../shell/shown_once.tsx"
import { Quiet } from "../../shell/texts.tsx"
import { useWords } from "../../words/use_words.ts"
import { groupsQuery, mailDeliveryQuery, peopleChanged } from "./queries.ts"

type How = "invite" | "create"

interface AddPersonProps {
  readonly how: How
  choose(how: How): void
  close(): void
}

const EMPTY = { email: "", name: "", username: "", password: "", role: "user" }

/** Puts the text below the field, so that neighbouring fields are aligned. */
const ORDER: ("label" | "input" | "description" | "error")[] = ["label", "input", "description", "error"]

/** Invites a person, or creates an account with a password. */
export function AddPerson({ how, choose, close }: AddPersonProps) {
  const words = useWords("people").adding
  const navigate = useNavigate()
  const [given, setGiven] = useState(EMPTY)
  const [groups, setGroups] = useState<string[]>([])
  const [asksLink, setAsksLink] = useState<boolean>()
  const { data: delivery } = useQuery(mailDeliveryQuery)
  const { data: allGroups = [] } = useQuery(groupsQuery)
  const isByLink = delivery === "none" || (asksLink ?? delivery === "folder")
  const add = useMutation({
    gcTime: 0,
    mutationFn: async () => {
      const { email, name, username, password, role } = given
      const shared = { ...(name.trim() !== "" && { name: name.trim() }), role: role as "user" | "admin" }
      if (how === "create") {
        const body = { ...shared, email: email.trim(), username: username.trim() || email.trim(), password }
        return { user: (await call("createUser", { body })).body, link: undefined }
      }
      const body = {
        ...shared,
        email: email.trim(),
        ...(username.trim() !== "" && { username: username.trim() }),
        ...(groups.length > 0 && { groups }),
      }
      if (!isByLink) return { user: (await call("inviteUser", { body })).body, link: undefined }
      const { body: user } = await call("createInvitationLink", { body })
      return { user, link: user.invitation_url }
    },
    async onSuccess({ user, link }) {
      await peopleChanged()
      if (link !== undefined) return
      notifications.show({
        message: how === "create" ? words.created : words.sent({ address: user.email ?? "" }),
        color: "gate",
      })
      await navigate({ to: "/people/$user", params: { user: user.user_id }, ignoreBlocker: true })
    },
  })
  const field = (name: keyof typeof EMPTY) => ({
    value: given[name],
    onChange: (event: { readonly currentTarget: { readonly value: string } }) =>
      setGiven({ ...given, [name]: event.currentTarget.value }),
  })
  const link = add.data?.link
  if (link !== undefined)
    return (
      <InvitationLink
        link={link}
        close={() => void navigate({ to: "/people/$user", params: { user: add.data?.user.user_id ?? "" } })}
      />
    )
  return (
    <FormDialog
      title={words.title}
      size="lg"
      isDirty={given !== EMPTY || groups.length > 0}
      survives={["add"]}
      action={how === "create" ? words.createIt : isByLink ? words.makeLink : words.send}
      isReady={how === "create" || delivery !== undefined}
      labels={{
        email: words.email,
        name: words.name,
        username: words.username,
        password: words.password,
        groups: words.groups,
        role: words.role,
      }}
      mutation={add}
      close={close}
    >
      <SegmentedControl
        fullWidth
        aria-label={words.how}
        value={how}
        onChange={(chosen) => choose(chosen as How)}
        data={[
          { value: "invite", label: words.invite },
          { value: "create", label: words.create },
        ]}
      />
      <Quiet size="sm">{how === "invite" ? words.inviteText : words.createText}</Quiet>
      {how === "invite" && (delivery === "none" || delivery === "folder") && (
        <Alert color="orange" variant="light" icon={<Icon name="warning" />}>
          {words[delivery]}
        </Alert>
      )}
      <TextInput type="email" label={words.email} required data-autofocus autoComplete="off" {...field("email")} />
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <TextInput
          label={words.name}
          description={words.nameText}
          inputWrapperOrder={ORDER}
          autoComplete="off"
          {...field("name")}
        />
        <TextInput
          label={words.username}
          description={words.usernameText}
          inputWrapperOrder={ORDER}
          autoComplete="off"
          {...field("username")}
        />
      </SimpleGrid>
      {how === "create" ? (
        <PasswordInput label={words.password} required autoComplete="new-password" {...field("password")} />
      ) : (
        allGroups.length > 0 && (
          <MultiSelect
            label={words.groups}
            description={words.groupsText}
            data={allGroups.map(({ name }) => name)}
            value={groups}
            onChange={setGroups}
            searchable
          />
        )
      )}
      <Select
        label={words.role}
        value={given.role}
        onChange={(role) => role !== null && setGiven({ ...given, role })}
        data={Object.entries(words.roles).map(([value, label]) => ({ value, label }))}
        allowDeselect={false}
      />
      {how === "invite" && delivery !== undefined && delivery !== "none" && (
        <Checkbox
          label={words.byLink}
          checked={isByLink}
          onChange={(event) => setAsksLink(event.currentTarget.checked)}
        />
      )}
    </FormDialog>
  )
}

/** Shows a link once. Only this component holds the link, so the link is gone when it closes. */
export function InvitationLink({ link, close }: { link: string; close: () => void }) {
  const words = useWords("people").adding
  return <ShownOnce title={words.linkTitle} text={words.linkText} value={link} done={words.done} close={close} />
}
