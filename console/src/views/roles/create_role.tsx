import { Button, Group, Modal, Stack, Text, TextInput } from "@mantine/core"
import { useMutation, useQueryClient } from "@tanstack/react-query"
import { useNavigate } from "@tanstack/react-router"
import { useState } from "react"
import { call } from "../../api/call.ts"
import { Failed } from "../../shell/states.tsx"
import { useWords } from "../../words/language.ts"
import { SHELL_WORDS } from "../../words/shell.ts"
import { isWrongName } from "../role_name.ts"
import { rolesChanged } from "./queries.ts"
import { ScopeChoice } from "./scope_choice.tsx"
import { ROLES_WORDS } from "./words.ts"

/** Creates a role, and leads to its holders. */
export function CreateRole({ close }: { close: () => void }) {
  const words = useWords(ROLES_WORDS)
  const shell = useWords(SHELL_WORDS)
  const queries = useQueryClient()
  const navigate = useNavigate()
  const [name, setName] = useState("")
  const [description, setDescription] = useState("")
  const [chosen, setChosen] = useState<readonly string[]>([])
  const create = useMutation({
    mutationFn: () =>
      call("createRole", {
        body: {
          name: name.trim(),
          scope: chosen.join(" "),
          ...(description.trim() !== "" && { description: description.trim() }),
        },
      }),
    async onSuccess({ body }) {
      await navigate({ to: "/roles/$role", params: { role: body.role_id } })
      await rolesChanged(queries)
    },
  })
  return (
    <Modal opened onClose={close} title={words.create} size="lg" closeButtonProps={{ "aria-label": shell.close }}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          create.mutate()
        }}
      >
        <Stack>
          <RoleFields {...{ name, description, setName, setDescription }} isNew />
          <div>
            <Text fw={500} size="sm">
              {words.choose}
            </Text>
            <Text size="xs" className="quiet">
              {words.chooseText}
            </Text>
          </div>
          <ScopeChoice chosen={chosen} choose={setChosen} isLocked={false} />
          {create.error !== null && <Failed error={create.error} />}
          <Group justify="flex-end">
            {chosen.length === 0 && (
              <Text size="sm" className="quiet">
                {words.chooseOne}
              </Text>
            )}
            <Button variant="default" onClick={close}>
              {shell.cancel}
            </Button>
            <Button type="submit" loading={create.isPending} disabled={chosen.length === 0}>
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

/** The name and the description of a role, for a new one and for changes. */
export function RoleFields(props: FieldsProps) {
  const { name, description, setName, setDescription, isNew = false, isLocked = false } = props
  const words = useWords(ROLES_WORDS)
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
