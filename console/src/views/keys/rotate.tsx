import { Button, Group, Modal, Radio, Select, Stack, Text, TextInput } from "@mantine/core"
import { showNotification } from "@mantine/notifications"
import { useMutation } from "@tanstack/react-query"
import { useState } from "react"
import { call } from "../../api/call.ts"
import type { SigningKey } from "../../api/operations/keys.ts"
import { readAgain } from "../../api/read_again.ts"
import { Failed } from "../../shell/states.tsx"
import { useFormats } from "../../words/formats.ts"
import { useWords } from "../../words/use_words.ts"

const ALGORITHMS = ["RS256", "ES256", "EdDSA"] as const
type Algorithm = (typeof ALGORITHMS)[number]

/** Replaces a key: prepared, or at once after a theft. First shows the consequences, and the number of affected sources. */
export function Rotate({ keys, close }: { keys: readonly SigningKey[]; close: () => void }) {
  const words = useWords("keys")
  const shell = useWords("shell")
  const { number } = useFormats()
  const signing = keys.find(({ state }) => state === "active")?.alg ?? "RS256"
  const [alg, setAlg] = useState<Algorithm>(signing)
  const [how, setHow] = useState<"prepared" | "now">("prepared")
  const [typed, setTyped] = useState("")
  const own = keys.filter((key) => key.alg === alg)
  // Each key counts or lists every source, so any key gives the total.
  const sources = Math.max(0, ...keys.map((key) => key.fetched_by + key.not_fetched_by.length))
  const isNow = how === "now" && own.length > 0
  const rotate = useMutation({
    mutationFn: () => call("rotateKey", { body: { alg, now: isNow } }),
    async onSuccess({ body }) {
      close()
      showNotification({
        message: body.state === "active" ? words.rotatedActive : words.rotatedAnnounced,
        color: "gate",
      })
      await readAgain("listKeys")
    },
  })
  return (
    <Modal opened onClose={close} title={words.rotate} size="lg" closeButtonProps={{ "aria-label": shell.close }}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          rotate.mutate()
        }}
      >
        <Stack>
          <Select
            label={words.algorithm}
            value={alg}
            data={ALGORITHMS.map((value) => ({ value, label: words.algorithms[value] }))}
            allowDeselect={false}
            onChange={(chosen) => setAlg((chosen ?? "RS256") as Algorithm)}
          />
          {own.length === 0 ? (
            <Text size="sm">{words.firstKey}</Text>
          ) : (
            <>
              <Radio.Group label={words.how} value={how} onChange={(chosen) => setHow(chosen as typeof how)}>
                <Stack gap="sm" mt="xs">
                  {(["prepared", "now"] as const).map((each) => (
                    <Radio key={each} value={each} label={words.hows[each]} description={words.howTexts[each]} />
                  ))}
                </Stack>
              </Radio.Group>
              <Text fw={600}>
                {sources === 0
                  ? words.noFetchers
                  : isNow
                    ? words.mustFetch({ count: number(sources) })
                    : words.fetchers({ count: number(sources) })}
              </Text>
            </>
          )}
          {isNow && (
            <TextInput
              label={shell.confirmName({ name: alg })}
              value={typed}
              autoComplete="off"
              onChange={(event) => setTyped(event.currentTarget.value)}
            />
          )}
          {rotate.error !== null && <Failed error={rotate.error} />}
          <Group justify="flex-end">
            <Button variant="default" onClick={close}>
              {shell.cancel}
            </Button>
            <Button
              type="submit"
              {...(isNow && { color: "red.9" })}
              loading={rotate.isPending}
              disabled={isNow && typed.trim() !== alg}
            >
              {isNow ? words.replaceNow : words.publishNow}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}
