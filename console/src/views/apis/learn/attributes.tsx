import { Box, Button, Group, Select, Text, TextInput } from "@mantine/core"
import { useMutation } from "@tanstack/react-query"
import { useState } from "react"
import { call } from "../../../api/call.ts"
import type { Attribute } from "../../../api/operations/attributes.ts"
import type { Claim } from "../../../api/operations/claims.ts"
import { ATTRIBUTE_NAME } from "../../../api/operations/patterns.ts"
import { readAgain } from "../../../api/read_again.ts"
import { Confirm } from "../../../shell/confirm.tsx"
import { FormDialog } from "../../../shell/form_dialog.tsx"
import { Named } from "../../../shell/parts.tsx"
import { Nothing, RecordTable } from "../../../shell/record_table.tsx"
import tableStyles from "../../../shell/table.module.css"
import textStyles from "../../../shell/text.module.css"
import { Quiet } from "../../../shell/texts.tsx"
import { useMay } from "../../../shell/use_may.ts"
import { useFormats } from "../../../words/formats.ts"
import { useWords } from "../../../words/use_words.ts"
import { RowButton } from "../../row_button.tsx"
import { Section } from "./section.tsx"

/** The attribute that the person edits, or "new". */
type Editing = Attribute | "new" | undefined

/** The attributes that people can have. */
export function Attributes({ attributes, claims }: { attributes: readonly Attribute[]; claims: readonly Claim[] }) {
  const may = useMay()
  const words = useWords("claims")
  const { number } = useFormats()
  const [editing, setEditing] = useState<Editing>()
  const [deleting, setDeleting] = useState<Attribute>()
  const isManager = may("admin:settings")
  const own = attributes.filter(({ standard }) => !standard)
  const standard = attributes.filter((each) => each.standard)
  return (
    <Section
      title={words.attributes}
      text={words.attributesText}
      action={
        isManager && (
          <Button variant="default" onClick={() => setEditing("new")}>
            {words.addAttribute}
          </Button>
        )
      }
    >
      {own.length === 0 ? (
        <Nothing>{words.noAttributes}</Nothing>
      ) : (
        <RecordTable columns={[words.attributeName, { wide: words.type }, isManager && { buttons: words.change }]}>
          {own.map((attribute) => (
            <tr key={attribute.name}>
              <td>
                <span className={`${textStyles.mono} ${textStyles.strong}`}>{attribute.name}</span>
                {attribute.description !== null && (
                  <Quiet size="sm">
                    <Named>{attribute.description}</Named>
                  </Quiet>
                )}
              </td>
              <td className={`${tableStyles.wide} ${textStyles.quiet}`}>{words.types[attribute.type]}</td>
              {isManager && (
                <td className={tableStyles.numeric}>
                  <Group gap="xs" justify="flex-end">
                    <RowButton
                      label={words.change}
                      says={words.changeOf({ name: attribute.name })}
                      onClick={() => setEditing(attribute)}
                    />
                    <RowButton
                      label={words.remove}
                      says={words.removeOf({ name: attribute.name })}
                      onClick={() => setDeleting(attribute)}
                    />
                  </Group>
                </td>
              )}
            </tr>
          ))}
        </RecordTable>
      )}
      <Box component="details" mt="sm">
        <summary className={textStyles.quiet}>{words.standard({ count: number(standard.length) })}</summary>
        <Text size="sm" className={textStyles.mono} mt="xs">
          {standard.map(({ name }) => name).join(", ")}
        </Text>
      </Box>
      {editing !== undefined && <Form editing={editing} close={() => setEditing(undefined)} />}
      {deleting !== undefined && (
        <Delete
          attribute={deleting}
          claims={claims.filter(({ attribute }) => attribute === deleting.name)}
          close={() => setDeleting(undefined)}
        />
      )}
    </Section>
  )
}

/** Declares an attribute, or changes the description of one. */
function Form({ editing, close }: { editing: Attribute | "new"; close: () => void }) {
  const words = useWords("claims")
  const shell = useWords("shell")
  const before = editing === "new" ? undefined : editing
  const [name, setName] = useState(before?.name ?? "")
  const [type, setType] = useState<Attribute["type"]>(before?.type ?? "text")
  const [description, setDescription] = useState(before?.description ?? "")
  const save = useMutation<unknown, Error>({
    mutationFn() {
      const said = description.trim()
      return before === undefined
        ? call("createAttribute", { body: { name: name.trim(), type, ...(said !== "" && { description: said }) } })
        : call("updateAttribute", { path: { attribute: before.name }, body: { description: said || null } })
    },
    async onSuccess() {
      close()
      await readAgain("listAttributes")
    },
  })
  const title = before === undefined ? words.addAttribute : words.changeOf({ name: before.name })
  return (
    <FormDialog
      title={title}
      isDirty={name !== (before?.name ?? "") || description !== (before?.description ?? "")}
      action={before === undefined ? words.addAttribute : shell.save}
      labels={{ name: words.attributeName, type: words.type, description: words.description }}
      mutation={save}
      close={close}
    >
      {before === undefined && (
        <>
          <TextInput
            label={words.attributeName}
            description={words.attributeNameText}
            value={name}
            error={name !== "" && !ATTRIBUTE_NAME.test(name.trim()) && words.attributeNameWrong}
            maxLength={63}
            required
            autoComplete="off"
            data-autofocus
            onChange={(event) => setName(event.currentTarget.value)}
          />
          <Select
            label={words.type}
            value={type}
            data={Object.entries(words.types).map(([value, label]) => ({ value, label }))}
            allowDeselect={false}
            onChange={(chosen) => setType((chosen ?? "text") as Attribute["type"])}
          />
        </>
      )}
      <TextInput
        label={words.description}
        description={words.descriptionText}
        value={description}
        maxLength={200}
        autoComplete="off"
        onChange={(event) => setDescription(event.currentTarget.value)}
      />
    </FormDialog>
  )
}

interface DeleteProps {
  readonly attribute: Attribute
  readonly claims: readonly Claim[]
  close(): void
}

function Delete({ attribute: { name }, claims, close }: DeleteProps) {
  const words = useWords("claims")
  const lost = claims.map((claim) => claim.name).join(", ")
  return (
    <Confirm
      title={words.removeAttribute}
      text={words.removeAttributeText}
      preview={
        <Text fw={600}>
          {claims.length === 0 ? words.removeAttributeNoClaims : words.removeAttributeClaims({ names: lost })}
        </Text>
      }
      name={name}
      action={words.remove}
      run={() => call("deleteAttribute", { path: { attribute: name } })}
      done={() => readAgain("listAttributes", "listClaims")}
      close={close}
    />
  )
}
