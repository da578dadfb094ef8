import { Box, Menu, Text, UnstyledButton, useMantineColorScheme } from "@mantine/core"
import { useDisclosure } from "@mantine/hooks"
import { notifications } from "@mantine/notifications"
import type { Locale } from "../../../src/base/locales.ts"
import { LOCALES } from "../../../src/base/locales.ts"
import { person, signOut } from "../sign_in/session.ts"
import { hasUnsavedChanges } from "../sign_in/unsaved.ts"
import { nameOf } from "../words/language.ts"
import { chooseLanguage, useLanguage, useWords } from "../words/use_words.ts"
import styles from "./account_menu.module.css"
import type { IconName } from "./icon_paths.ts"
import { Icon } from "./icons.tsx"
import markStyles from "./mark.module.css"
import { Quiet } from "./texts.tsx"
import { AskToLeave } from "./unsaved_changes.tsx"

/** The first letters of the first and the last name. */
const initialsOf = (name: string): string => {
  const [first = "", ...others] = name.split(/\s+/).map((word) => [...word][0] ?? "")
  return (first + (others.at(-1) ?? "")).toUpperCase()
}

/** The name of the signed-in person, and the choices for this browser. */
export function AccountMenu() {
  const words = useWords("shell")
  const language = useLanguage()
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  const [isAsking, asking] = useDisclosure()
  const { name, username } = person()
  const schemes: readonly [typeof colorScheme, IconName, string][] = [
    ["auto", "screen", words.system],
    ["light", "sun", words.light],
    ["dark", "moon", words.dark],
  ]
  // Asks before the tokens end: a person who stays must still be able to save.
  const leave = () => (hasUnsavedChanges() ? asking.open() : void signOut())
  const choose = (chosen: Locale) =>
    void chooseLanguage(chosen).catch(() =>
      notifications.show({ message: words.problem.unreachable, color: "red", autoClose: false }),
    )
  return (
    <Menu position="bottom-end" width={232} shadow="md" classNames={{ dropdown: styles.dropdown }}>
      <Menu.Target>
        <UnstyledButton aria-label={words.labelled({ label: words.account, value: name })}>
          <span className={`${markStyles.mark} ${styles.initials}`} aria-hidden="true">
            {initialsOf(name)}
          </span>
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Box px={12} py={8}>
          <Text size="sm" fw={600} truncate>
            {name}
          </Text>
          <Quiet size="xs" truncate>
            {username}
          </Quiet>
        </Box>
        <Menu.Divider />
        <Menu.Item leftSection={<Icon name="signOut" size={16} />} onClick={leave}>
          {words.signOut}
        </Menu.Item>
        <Menu.Divider />
        <Menu.Label>{words.appearance}</Menu.Label>
        {schemes.map(([scheme, icon, label]) => (
          <Menu.Item
            key={scheme}
            leftSection={<Icon name={icon} size={16} />}
            rightSection={scheme === colorScheme && <Icon name="check" size={14} />}
            onClick={() => setColorScheme(scheme)}
          >
            {label}
          </Menu.Item>
        ))}
        <Menu.Divider />
        <Menu.Label>{words.language}</Menu.Label>
        {LOCALES.map((code) => (
          <Menu.Item
            key={code}
            lang={code}
            leftSection={<Icon name="language" size={16} />}
            rightSection={code === language && <Icon name="check" size={14} />}
            onClick={() => choose(code)}
          >
            <bdi>{nameOf(code)}</bdi>
          </Menu.Item>
        ))}
      </Menu.Dropdown>
      <AskToLeave isOpen={isAsking} stay={asking.close} leave={() => void signOut()} />
    </Menu>
  )
}
