import { Badge, Button, Group, Stack, Text } from "@mantine/core"
import { useDisclosure } from "@mantine/hooks"
import { useQuery } from "@tanstack/react-query"
import { getRouteApi, useNavigate } from "@tanstack/react-router"
import { useState } from "react"
import { call } from "../../api/call.ts"
import type { Api } from "../../api/operations/apis.ts"
import type { ScopeValue } from "../../api/operations/scopes.ts"
import { Confirm } from "../../shell/confirm.tsx"
import { Named } from "../../shell/parts.tsx"
import { RecordTable } from "../../shell/record_table.tsx"
import { Empty, Failed, Loading } from "../../shell/states.tsx"
import tableStyles from "../../shell/table.module.css"
import textStyles from "../../shell/text.module.css"
import { Quiet } from "../../shell/texts.tsx"
import { useMay } from "../../shell/use_may.ts"
import { useLanguage, useWords } from "../../words/use_words.ts"
import { RowButton } from "../row_button.tsx"
import { meaningOf } from "../scope_words.ts"
import { LossPreview } from "./loss.tsx"
import { APIS, allScopes } from "./queries.ts"
import { ChangeValue, CreateValue } from "./value_form.tsx"

const apiRoute = getRouteApi("/apis/$api")

/** The scope values that an API declares. */
export function ApiValues({ api }: { api: Api }) {
  const may = useMay()
  const words = useWords("apis")
  const { value: changing } = apiRoute.useSearch()
  const navigate = useNavigate()
  const [isCreating, creating] = useDisclosure()
  const [deleting, setDeleting] = useState<ScopeValue>()
  const { data, error, refetch } = useQuery(allScopes)
  const change = (value?: string) =>
    void navigate({
      to: "/apis/$api",
      params: { api: api.api_id },
      search: { tab: "values", ...(value !== undefined && { value }) },
      replace: true,
    })
  const values = data?.filter((value) => value.api === api.identifier)
  const add = may("admin:clients") && <Button onClick={creating.open}>{words.addValue}</Button>
  return (
    <Stack>
      {error !== null ? (
        <Failed error={error} retry={() => void refetch()} />
      ) : values === undefined ? (
        <Loading />
      ) : values.length === 0 ? (
        <Empty icon="apis" {...words.valuesEmpty} action={add} />
      ) : (
        <>
          <Group justify="space-between" align="flex-start">
            <Quiet flex="1 1 18rem" maw={640}>
              {words.valuesText}
            </Quiet>
            {add}
          </Group>
          <Table values={values} change={change} remove={setDeleting} />
        </>
      )}
      {isCreating && <CreateValue api={api} close={creating.close} />}
      {changing !== undefined && <ChangeValue key={changing} value={changing} close={() => change()} />}
      {deleting !== undefined && <Delete api={api} value={deleting} close={() => setDeleting(undefined)} />}
    </Stack>
  )
}

interface TableProps {
  readonly values: readonly ScopeValue[]
  change(value: string): void
  remove(value: ScopeValue): void
}

function Table({ values, change, remove }: TableProps) {
  const may = useMay()
  const words = useWords("apis")
  const language = useLanguage()
  const isManager = may("admin:clients")
  return (
    <RecordTable
      columns={[words.meaning, { wide: words.holders }, { wide: words.level }, isManager && { buttons: words.change }]}
    >
      {values.map((value) => (
        <tr key={value.scope}>
          <td>
            <Text size="sm" fw={600}>
              <Named>{meaningOf(value, language)}</Named>
            </Text>
            <span className={`${textStyles.mono} ${textStyles.quiet}`}>{value.scope}</span>
          </td>
          <td className={tableStyles.wide}>
            {value.assigned ? <Badge variant="light">{words.needsRole}</Badge> : words.everybody}
          </td>
          <td className={`${tableStyles.wide} ${textStyles.quiet}`}>{words.levels[value.sign_in_level]}</td>
          {isManager && (
            <td className={tableStyles.numeric}>
              <Group gap="xs" justify="flex-end">
                <RowButton
                  label={words.change}
                  says={words.changeValue({ value: value.scope })}
                  onClick={() => change(value.scope)}
                />
                <RowButton
                  label={words.remove}
                  says={words.removeValue({ value: value.scope })}
                  onClick={() => remove(value)}
                />
              </Group>
            </td>
          )}
        </tr>
      ))}
    </RecordTable>
  )
}

function Delete({ api, value: { scope }, close }: { api: Api; value: ScopeValue; close: () => void }) {
  const words = useWords("apis")
  return (
    <Confirm
      title={words.removeValueTitle}
      text={words.removeValueText}
      preview={<LossPreview api={api.api_id} values={[scope]} isWhole={false} />}
      name={scope}
      action={words.remove}
      run={() => call("deleteScope", { path: { scope } })}
      done={APIS.changed}
      close={close}
    />
  )
}
