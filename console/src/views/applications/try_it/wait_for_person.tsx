import { Anchor, Button, Group, Stack, Text } from "@mantine/core"
import { useEffect, useRef } from "react"
import { issuer } from "../../../page_facts.ts"
import { CopyValues } from "../../../shell/copy_value.tsx"
import { Quiet } from "../../../shell/texts.tsx"
import { useWords } from "../../../words/use_words.ts"
import type { Waiting, WaitingDevice } from "./flow.ts"
import { QrCode } from "./qr_code.tsx"
import styles from "./try_it.module.css"

interface WaitProps {
  readonly waiting: Waiting
  readonly isAsking: boolean
  poll(): void
  cancel(): void
}

/** Shows what the person has to do elsewhere, and polls as the application would. */
export function WaitForPerson({ waiting: { device, seconds }, isAsking, poll, cancel }: WaitProps) {
  const { device: words, approval, cancel: cancelText } = useWords("tryIt")
  const newest = useRef(poll)
  newest.current = poll
  useEffect(() => {
    if (isAsking) return
    const timer = setTimeout(() => newest.current(), seconds * 1000)
    return () => clearTimeout(timer)
  }, [isAsking, seconds])
  const pause = device === undefined ? approval.pause({ seconds }) : words.pause({ seconds })
  return (
    <div className={device === undefined ? undefined : styles.device}>
      {device !== undefined && <QrCode text={device.addressWithCode} label={words.qrCode} />}
      <Stack gap="sm" align="flex-start" miw={0}>
        {device === undefined ? <Approval /> : <Screen device={device} />}
        <Quiet size="sm">{pause}</Quiet>
        <Group gap="xs">
          <Button variant="default" loading={isAsking} onClick={poll}>
            {words.ask}
          </Button>
          <Button variant="default" disabled={isAsking} onClick={cancel}>
            {cancelText}
          </Button>
        </Group>
      </Stack>
    </div>
  )
}

/** What the screen of a device would show. */
function Screen({ device: { address, addressWithCode, userCode } }: { device: WaitingDevice }) {
  const { device: words } = useWords("tryIt")
  return (
    <>
      <Text size="sm">{words.text}</Text>
      <CopyValues
        values={[
          [words.address, address],
          [words.code, userCode],
        ]}
      />
      <Anchor size="sm" href={addressWithCode} target="_blank" rel="noopener">
        {words.open}
      </Anchor>
    </>
  )
}

/** Where the person decides about a request for approval. */
function Approval() {
  const { approval: words } = useWords("tryIt")
  const address = `${issuer()}/account/requests`
  return (
    <>
      <Text size="sm">{words.text}</Text>
      <CopyValues values={[[words.address, address]]} />
      <Anchor size="sm" href={address} target="_blank" rel="noopener">
        {words.open}
      </Anchor>
    </>
  )
}
