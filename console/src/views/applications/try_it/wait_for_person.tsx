import { Anchor, Button, Group, Stack, Text } from "@mantine/core"
import { useEffect, useRef } from "react"
import { CopyValues } from "../../../shell/copy_value.tsx"
import { Quiet } from "../../../shell/texts.tsx"
import { useWords } from "../../../words/use_words.ts"
import type { WaitingDevice } from "./flow.ts"
import { QrCode } from "./qr_code.tsx"
import styles from "./try_it.module.css"

interface WaitForPersonProps {
  readonly device: WaitingDevice
  readonly isAsking: boolean
  poll(): void
  cancel(): void
}

/** Shows what the screen of a device would show, and polls as the device would. */
export function WaitForPerson({ device, isAsking, poll, cancel }: WaitForPersonProps) {
  const { device: words, cancel: cancelText } = useWords("tryIt")
  const { address, addressWithCode, userCode, seconds } = device
  const newest = useRef(poll)
  newest.current = poll
  useEffect(() => {
    if (isAsking) return
    const timer = setTimeout(() => newest.current(), seconds * 1000)
    return () => clearTimeout(timer)
  }, [isAsking, seconds])
  return (
    <div className={styles.device}>
      <QrCode text={addressWithCode} label={words.qrCode} />
      <Stack gap="sm" align="flex-start" miw={0}>
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
        <Quiet size="sm">{words.pause({ seconds })}</Quiet>
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
