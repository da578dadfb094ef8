import { Button, Checkbox, Group, Radio, SimpleGrid, Stack, Text, Textarea, TextInput, Title } from "@mantine/core"
import { useMutation } from "@tanstack/react-query"
import { getRouteApi, useNavigate } from "@tanstack/react-router"
import type { ReactNode } from "react"
import { useState } from "react"
import { ApiProblem } from "../../../api/api_problem.ts"
import { call } from "../../../api/call.ts"
import cardStyles from "../../../shell/card.module.css"
import { Heading } from "../../../shell/heading.tsx"
import { Back } from "../../../shell/parts.tsx"
import { Failed } from "../../../shell/states.tsx"
import textStyles from "../../../shell/text.module.css"
import { Quiet } from "../../../shell/texts.tsx"
import { useUnsavedChanges } from "../../../shell/unsaved_changes.tsx"
import { useAboutFields } from "../../../words/server_words.ts"
import { useWords } from "../../../words/use_words.ts"
import { flawOf, originOf } from "../address_rules.ts"
import { applicationsChanged } from "../queries.ts"
import type { Kind, StackId } from "../stacks.ts"
import { hasRedirect, KINDS, stackOf, stacksOf } from "../stacks.ts"
import { UriList } from "../uri_list.tsx"
import { useDemands } from "../use_demands.ts"
import type { Draft } from "./draft.ts"
import { inputOf, OTHER, startFor, stepOf, withRedirects, withStack } from "./draft.ts"
import styles from "./new_application.module.css"
import { Permissions, resourcesFor, usePermissions } from "./permissions.tsx"
import { Registered } from "./registered.tsx"

const newApplicationRoute = getRouteApi("/applications/new")

const LAST = 3

/** Registers an application in three steps. The address has the kind, the stack and the step. Only this component has what the person typed. */
export function NewApplication() {
  const words = useWords("newApplication")
  const ofSettings = useWords("applicationSettings")
  const about = useAboutFields(ofSettings.labels)
  const ofList = useWords("applications")
  const { kind = "web", stack = OTHER, step = 1 } = newApplicationRoute.useSearch()
  const navigate = useNavigate()
  const [suggested, setSuggested] = useState<Draft>(() => startFor(kind, stack))
  const [draft, setDraft] = useState(suggested)
  const [isChecked, setChecked] = useState(false)
  const set = (part: Partial<Draft>) => setDraft({ ...draft, ...part })
  const go = (search: { kind: Kind; stack: StackId | typeof OTHER; step: number }) => {
    setChecked(false)
    void navigate({ to: "/applications/new", search })
  }
  const { known } = usePermissions()
  const needsKeys = useDemands()?.keys ?? false
  const create = useMutation({
    gcTime: 0,
    mutationFn: () =>
      call("createClient", {
        body: inputOf(kind, stack, draft, known === undefined ? [] : resourcesFor(draft.scope, known), needsKeys),
      }),
    onSuccess: () => applicationsChanged(),
    onError(error) {
      const wrong = error instanceof ApiProblem ? stepOf(error.errors.map(({ pointer }) => pointer)) : undefined
      if (wrong !== undefined && wrong !== step)
        void navigate({ to: "/applications/new", search: { kind, stack, step: wrong } })
    },
  })
  const isTyped = JSON.stringify(draft) !== JSON.stringify(suggested)
  const { question } = useUnsavedChanges(isTyped && create.data === undefined, ["kind", "stack", "step"])
  if (create.data !== undefined) return <Registered client={create.data.body} stack={stack} />

  const errors = create.error instanceof ApiProblem ? create.error.errors : []
  const errorAt = (name: string) =>
    errors
      .filter(({ pointer }) => pointer === `/${name}` || pointer.startsWith(`/${name}/`))
      .map(about)
      .join(" ") || undefined
  const isElsewhere = create.error !== null && stepOf(errors.map(({ pointer }) => pointer)) === undefined
  const isWrong = {
    1: false,
    2:
      draft.name.trim() === "" ||
      (hasRedirect(kind) && draft.redirectUris.every((uri) => uri === "")) ||
      [draft.redirectUris, draft.signOutUris].some((uris) => uris.some((uri) => flawOf(uri, []) !== undefined)),
    3: draft.scope.length === 0,
  }[step]
  const advance = () => {
    setChecked(true)
    if (isWrong) return
    if (step === LAST) create.mutate()
    else go({ kind, stack, step: step + 1 })
  }
  const stackName = stack === OTHER ? undefined : stackOf(stack).name
  const origins = [...new Set(draft.redirectUris.flatMap((uri) => originOf(uri) ?? []))]

  return (
    <>
      <Heading
        title={words.title}
        above={<Back to="/applications">{ofList.title}</Back>}
        below={
          <Quiet>
            {words.step({ at: step, of: LAST })}: {words.steps[step - 1]}
          </Quiet>
        }
      />
      <form
        className={styles.wizard}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          advance()
        }}
      >
        <Stack gap="lg">
          {step === 1 && (
            <>
              <Choice
                title={words.kindTitle}
                value={kind}
                choose={(chosen) => {
                  const start = startFor(chosen as Kind, OTHER)
                  setSuggested(start)
                  setDraft({ ...start, name: draft.name })
                  go({ kind: chosen as Kind, stack: OTHER, step })
                }}
                options={KINDS.map((each) => ({ value: each, ...words.kinds[each] }))}
              />
              <Choice
                title={words.stackTitle}
                text={words.stackText}
                value={stack}
                columns={3}
                choose={(chosen) => {
                  setSuggested(startFor(kind, chosen as StackId))
                  setDraft(withStack(draft, suggested, kind, chosen as StackId))
                  go({ kind, stack: chosen as StackId, step })
                }}
                options={[
                  ...stacksOf(kind).map(({ id, name, library }) => ({ value: id, name, text: library })),
                  { value: OTHER, name: words.otherStack, text: words.otherStackText },
                ]}
              />
            </>
          )}
          {step === 2 && (
            <Card>
              <TextInput
                label={words.nameLabel}
                description={words.nameText}
                value={draft.name}
                maxLength={200}
                autoComplete="off"
                data-autofocus
                error={isChecked && draft.name.trim() === "" ? words.nameMissing : errorAt("name")}
                onChange={(event) => set({ name: event.currentTarget.value })}
              />
              {needsKeys && (
                <Textarea
                  classNames={{ input: textStyles.mono }}
                  label={ofSettings.labels.jwks}
                  description={ofSettings.texts.jwks}
                  value={draft.jwks}
                  autosize
                  maxRows={12}
                  spellCheck={false}
                  error={errorAt("jwks")}
                  onChange={(event) => set({ jwks: event.currentTarget.value })}
                />
              )}
              {hasRedirect(kind) && (
                <>
                  <UriList
                    label={words.redirectsLabel}
                    description={
                      stackName === undefined ? words.redirectsTextPlain : words.redirectsText({ stack: stackName })
                    }
                    uris={draft.redirectUris}
                    native={kind === "native"}
                    disabled={false}
                    error={
                      isChecked && draft.redirectUris.every((uri) => uri === "")
                        ? words.redirectMissing
                        : errorAt("redirect_uris")
                    }
                    onChange={(uris) => setDraft(withRedirects(draft, uris, stack))}
                  />
                  <UriList
                    label={words.signOutsLabel}
                    description={words.signOutsText}
                    uris={draft.signOutUris}
                    disabled={false}
                    error={errorAt("post_logout_redirect_uris")}
                    onChange={(uris) => set({ signOutUris: uris, isSignOutChosen: true })}
                  />
                  {kind === "page" && origins.length > 0 && (
                    <Text size="sm" className={`${textStyles.quiet} ${textStyles.wrap}`}>
                      {words.origins({ origin: origins.join(", ") })}
                    </Text>
                  )}
                </>
              )}
            </Card>
          )}
          {step === LAST && (
            <>
              <Card>
                <div>
                  <Title order={2}>{words.permissionsTitle}</Title>
                  <Quiet size="sm">{kind === "machine" ? words.machineText : words.permissionsText}</Quiet>
                </div>
                <Permissions kind={kind} chosen={draft.scope} choose={(scope) => set({ scope })} />
                {(isChecked && isWrong ? words.noneChosen : errorAt("scope")) && (
                  <Text size="sm" c="red.8" role="alert">
                    {isWrong ? words.noneChosen : errorAt("scope")}
                  </Text>
                )}
              </Card>
              {hasRedirect(kind) && (
                <Card>
                  <Checkbox
                    label={words.own}
                    description={words.ownText}
                    checked={draft.isOwn}
                    onChange={(event) => set({ isOwn: event.currentTarget.checked })}
                  />
                </Card>
              )}
            </>
          )}
          {isElsewhere && create.error !== null && <Failed error={create.error} />}
          <Group justify="space-between">
            {step === 1 ? (
              <span />
            ) : (
              <Button variant="default" onClick={() => go({ kind, stack, step: step - 1 })}>
                {words.back}
              </Button>
            )}
            <Button type="submit" loading={create.isPending}>
              {step === LAST ? words.create : words.next}
            </Button>
          </Group>
        </Stack>
      </form>
      {question}
    </>
  )
}

const Card = ({ children }: { children: ReactNode }) => (
  <section className={`${cardStyles.card} ${cardStyles.padded}`}>
    <Stack gap="md">{children}</Stack>
  </section>
)

interface ChoiceProps {
  readonly title: string
  readonly text?: string
  readonly value: string
  readonly columns?: number
  readonly options: readonly { readonly value: string; readonly name: string; readonly text: string }[]
  choose(value: string): void
}

/** A choice of one value, as cards. */
const Choice = ({ title, text, value, columns = 2, options, choose }: ChoiceProps) => (
  <Radio.Group
    label={title}
    description={text}
    value={value}
    onChange={choose}
    classNames={{ label: styles.choiceTitle }}
  >
    <SimpleGrid cols={{ base: 1, xs: Math.min(2, columns), md: columns }} spacing="sm" mt="sm">
      {options.map((option) => (
        <Radio.Card key={option.value} value={option.value} p="md" radius="md" className={styles.choice}>
          <Group wrap="nowrap" align="flex-start" gap="sm">
            <Radio.Indicator />
            <div>
              <Text fw={600} size="sm">
                {option.name}
              </Text>
              <Quiet size="sm">{option.text}</Quiet>
            </div>
          </Group>
        </Radio.Card>
      ))}
    </SimpleGrid>
  </Radio.Group>
)
