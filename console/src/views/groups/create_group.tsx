import { Button, Group, Modal, Stack, TextInput } from "@mantine/core"
import { useMutation, useQueryClient } from "@tanstack/react-query"
import { useNavigate } from "@tanstack/react-router"
import { useState } from "react"
import { call } from "../../api/call.ts"
import { Failed } from "../../shell/states.tsx"
import { useWords } from "../../words/language.ts"
import { SHELL_WORDS } from "../../words/shell.ts"
import { isWrongName } from "../role_name.ts"
import { groupsChanged } from "./queries.ts"
import { GROUPS_WORDS } from "./words.ts"

/** Creates a group, and leads to its members. */
export function CreateGroup({ close }: { close: () => void }) {
  const words = useWords(GROUPS_WORDS)
  const shell = useWords(SHELL_WORDS)
  const queries = useQueryClient()
  const navigate = useNavigate()
  const [name, setName] = useState("")
  const [description, setDescription] = useState("")
  const create = useMutation({
    mutationFn: () =>
      call("createGroup", {
        body: { name: name.trim(), ...(description.trim() !== "" && { description: description.trim() }) },
      }),
    async onSuccess({ body }) {
      await navigate({ to: "/groups/$group", params: { group: body.group_id } })
      await groupsChanged(queries)
    },
  })
  return (
    <Modal opened onClose={close} title={words.create} closeButtonProps={{ "aria-label": shell.close }}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          create.mutate()
        }}
      >
        <Stack>
          <GroupFields {...{ name, description, setName, setDescription }} isNew />
          {create.error !== null && <Failed error={create.error} />}
          <Group justify="flex-end">
            <Button variant="default" onClick={close}>
              {shell.cancel}
            </Button>
            <Button type="submit" loading={create.isPending}>
              {words.create}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}

interface FieldsProps {
  readonly name: string
  readonly description: string
  setName(name: string): void
  setDescription(description: string): void
  readonly isNew?: boolean
  readonly isLocked?: boolean
}

/** The fields of a group, for a new one and for changes. */
export function GroupFields(props: FieldsProps) {
  const { name, description, setName, setDescription, isNew = false, isLocked = false } = props
  const words = useWords(GROUPS_WORDS)
  return (
    <>
      <TextInput
        label={words.name}
        description={words.nameText}
        value={name}
        error={isWrongName(name.trim()) && words.nameWrong}
        maxLength={63}
        required
        disabled={isLocked}
        autoComplete="off"
        data-autofocus={isNew || undefined}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <TextInput
        label={words.description}
        description={words.descriptionText}
        value={description}
        maxLength={200}
        disabled={isLocked}
        autoComplete="off"
        onChange={(event) => setDescription(event.currentTarget.value)}
      />
    </>
  )
}
