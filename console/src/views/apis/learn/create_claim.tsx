import { Checkbox, Radio, Select, Stack, Textarea, TextInput } from "@mantine/core"
import { useMutation, useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { call } from "../../../api/call.ts"
import type { Attribute } from "../../../api/operations/attributes.ts"
import type { ClaimInput } from "../../../api/operations/claims.ts"
import { readAgain } from "../../../api/read_again.ts"
import { FormDialog } from "../../../shell/form_dialog.tsx"
import textStyles from "../../../shell/text.module.css"
import { useWords } from "../../../words/use_words.ts"
import { allScopes } from "../queries.ts"

const SOURCES = ["attribute", "groups", "roles", "constant"] as const
type Source = (typeof SOURCES)[number]

const TARGETS = ["id_token", "userinfo", "access_token"] as const
type Target = (typeof TARGETS)[number]

/** The standard scope values to which a claim can belong. */
const STANDARD = ["openid", "profile", "email", "address", "phone"]

/** Returns the JSON value of a text; undefined if the text is not JSON. */
function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Adds a claim that applications receive. */
export function CreateClaim({ attributes, close }: { attributes: readonly Attribute[]; close: () => void }) {
  const words = useWords("claims")
  const shell = useWords("shell")
  const { data: scopes = [] } = useQuery(allScopes)
  const [name, setName] = useState("")
  const [source, setSource] = useState<Source>("attribute")
  const [attribute, setAttribute] = useState<string | null>(null)
  const [constant, setConstant] = useState("")
  const [scope, setScope] = useState<string | null>("profile")
  const [targets, setTargets] = useState<readonly Target[]>(TARGETS)
  const [client, setClient] = useState("")
  const value = jsonOf(constant)
  const from: Partial<ClaimInput> | undefined =
    source === "attribute"
      ? attribute === null
        ? undefined
        : { attribute }
      : source === "constant"
        ? value === undefined
          ? undefined
          : { value }
        : { of: source }
  const create = useMutation({
    mutationFn: () =>
      call("createClaim", {
        body: {
          name: name.trim(),
          scope: scope ?? "",
          targets,
          ...from,
          ...(client.trim() !== "" && { client_id: client.trim() }),
        },
      }),
    async onSuccess() {
      close()
      await readAgain("listClaims")
    },
  })
  return (
    <FormDialog
      title={words.addClaim}
      size="lg"
      isDirty={name + constant + client !== "" || attribute !== null}
      action={words.addClaim}
      isReady={from !== undefined && targets.length > 0}
      labels={{
        name: words.claimName,
        scope: words.scope,
        targets: words.targets,
        from: words.from,
        attribute: words.attribute,
        value: words.constant,
        client_id: words.client,
      }}
      mutation={create}
      close={close}
    >
      <TextInput
        label={words.claimName}
        description={words.claimNameText}
        value={name}
        required
        maxLength={200}
        autoComplete="off"
        data-autofocus
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <Radio.Group label={words.from} value={source} onChange={(chosen) => setSource(chosen as Source)}>
        <Stack gap="xs" mt="xs">
          {SOURCES.map((each) => (
            <Radio key={each} value={each} label={words.sources[each]} />
          ))}
        </Stack>
      </Radio.Group>
      {source === "attribute" && (
        <Select
          label={words.attribute}
          searchable
          required
          value={attribute}
          onChange={setAttribute}
          data={attributes.map((each) => each.name)}
          nothingFoundMessage={shell.searchNothing}
        />
      )}
      {source === "constant" && (
        <Textarea
          label={words.constant}
          description={words.constantText}
          value={constant}
          error={constant.trim() !== "" && value === undefined && words.constantWrong}
          required
          autosize
          classNames={{ input: textStyles.mono }}
          onChange={(event) => setConstant(event.currentTarget.value)}
        />
      )}
      <Select
        label={words.scope}
        searchable
        required
        value={scope}
        onChange={setScope}
        data={[...STANDARD, ...scopes.map((each) => each.scope)]}
        nothingFoundMessage={shell.searchNothing}
      />
      <Checkbox.Group
        label={words.targets}
        value={[...targets]}
        onChange={(chosen) => setTargets(TARGETS.filter((target) => chosen.includes(target)))}
      >
        <Stack gap="xs" mt="xs">
          {TARGETS.map((target) => (
            <Checkbox key={target} value={target} label={words.targetOptions[target]} />
          ))}
        </Stack>
      </Checkbox.Group>
      <TextInput
        label={words.client}
        description={words.clientText}
        value={client}
        classNames={{ input: textStyles.mono }}
        autoComplete="off"
        onChange={(event) => setClient(event.currentTarget.value)}
      />
    </FormDialog>
  )
}
