import { Button, Group, Menu, Text } from "@mantine/core"
import { useState } from "react"
import type { User } from "../../api/operations/users.ts"
import cardStyles from "../../shell/card.module.css"
import barStyles from "../../shell/save_bar.module.css"
import { useFormats } from "../../words/formats.ts"
import { useWords } from "../../words/use_words.ts"
import { BulkDialog } from "./bulk_dialog.tsx"
import type { BulkAction } from "./bulk_plan.ts"
import { BULK_ACTIONS } from "./bulk_plan.ts"

interface BulkBarProps {
  readonly selected: ReadonlyMap<string, User>
  clear(): void
}

/** The actions on the selected people. */
export function BulkBar({ selected, clear }: BulkBarProps) {
  const words = useWords("bulk")
  const { number } = useFormats()
  const [action, setAction] = useState<BulkAction>()
  return (
    <>
      <Group
        className={`${cardStyles.card} ${barStyles.bar}`}
        role="region"
        aria-label={words.selected({ count: number(selected.size) })}
      >
        <Text size="sm" fw={500}>
          {words.selected({ count: number(selected.size) })}
        </Text>
        <Group gap="xs">
          <Button variant="default" onClick={clear}>
            {words.clear}
          </Button>
          <Menu position="top-end" width={260} shadow="md">
            <Menu.Target>
              <Button>{words.doSomething}</Button>
            </Menu.Target>
            <Menu.Dropdown>
              {BULK_ACTIONS.map((each) => (
                <Menu.Item key={each} {...(each === "delete" && { color: "red" })} onClick={() => setAction(each)}>
                  {words.actions[each].title}
                </Menu.Item>
              ))}
            </Menu.Dropdown>
          </Menu>
        </Group>
      </Group>
      {action !== undefined && (
        <BulkDialog
          action={action}
          people={[...selected.values()]}
          close={(isChanged) => {
            setAction(undefined)
            if (isChanged) clear()
          }}
        />
      )}
    </>
  )
}
