import { Button, Group, MultiSelect, SegmentedControl, Switch, TextInput } from "@mantine/core"
import { useDebouncedCallback } from "@mantine/hooks"
import { useEffect, useState } from "react"
import cardStyles from "../../shell/card.module.css"
import layoutStyles from "../../shell/layout.module.css"
import { useWords } from "../../words/use_words.ts"
import type { Range } from "../time_range.ts"
import styles from "./audit.module.css"
import type { AuditSearch } from "./search.ts"
import type { EventType, GroupName } from "./sentences.ts"
import { deedOf, GROUPS, groupOf } from "./sentences.ts"

const TYPING_MS = 300

interface FiltersProps {
  readonly search: AuditSearch
  /** Changes the address. Undefined removes a filter. */
  change(part: { [Name in keyof AuditSearch]?: AuditSearch[Name] | undefined }): void
}

/** The filters of the list. The address contains every choice. */
export function Filters({ search, change }: FiltersProps) {
  const words = useWords("audit")
  const sentences = useWords("events")
  const all = Object.keys(sentences) as EventType[]
  const [about, setAbout] = useState(search.about ?? "")
  useEffect(() => setAbout(search.about ?? ""), [search.about])
  const typed = useDebouncedCallback((text: string) => change({ about: text.trim() || undefined }), TYPING_MS)
  const types = search.type?.split(",") ?? []
  const isFiltered = [search.range, search.since, search.until, search.type, search.about].some(Boolean)
  return (
    <div className={`${cardStyles.card} ${styles.filters}`}>
      <SegmentedControl
        aria-label={words.range}
        className={layoutStyles.justifyStart}
        value={search.since !== undefined || search.until !== undefined ? "" : (search.range ?? "all")}
        onChange={(range) =>
          change({ range: range === "all" ? undefined : (range as Range), since: undefined, until: undefined })
        }
        data={Object.entries(words.ranges).map(([value, label]) => ({ value, label }))}
      />
      <Group gap="sm" align="flex-end">
        <Moment label={words.from} at={search.since} set={(since) => change({ since, range: undefined })} />
        <Moment label={words.until} at={search.until} set={(until) => change({ until, range: undefined })} />
        <TextInput
          label={words.about}
          placeholder={words.aboutHint}
          value={about}
          spellCheck={false}
          onChange={(event) => {
            setAbout(event.currentTarget.value)
            typed(event.currentTarget.value)
          }}
          flex="1 1 16rem"
        />
      </Group>
      <MultiSelect
        label={words.types}
        placeholder={types.length === 0 ? words.typesNone : ""}
        searchable
        clearable
        hidePickedOptions
        maxDropdownHeight={320}
        value={types.filter((type) => (all as string[]).includes(type))}
        onChange={(chosen) => change({ type: chosen.length === 0 ? undefined : chosen.join(",") })}
        data={(Object.keys(GROUPS) as GroupName[]).map((group) => ({
          group: words.groups[group],
          items: all
            .filter((type) => groupOf(type) === group)
            .map((type) => ({
              value: type,
              label: deedOf(sentences[type]),
            })),
        }))}
      />
      <Switch
        label={words.includeConsole}
        checked={search.console === true}
        onChange={({ currentTarget: { checked } }) => change({ console: checked ? true : undefined })}
      />
      {isFiltered && (
        <Button
          variant="subtle"
          size="compact-sm"
          className={layoutStyles.justifyStart}
          onClick={() =>
            change({ range: undefined, since: undefined, until: undefined, type: undefined, about: undefined })
          }
        >
          {words.clear}
        </Button>
      )}
    </div>
  )
}

interface MomentProps {
  readonly label: string
  readonly at: string | undefined
  set(at: string | undefined): void
}

/** A time in the reader's zone. The browser's own field knows the order of day and month, and works with the keyboard. */
function Moment({ label, at, set }: MomentProps) {
  return (
    <TextInput
      type="datetime-local"
      label={label}
      value={at === undefined ? "" : localOf(at)}
      onChange={({ currentTarget: { value } }) => set(value === "" ? undefined : new Date(value).toISOString())}
      flex="1 1 11rem"
    />
  )
}

const MINUTE_MS = 60_000

/** A time in the format of the field: 2026-11-20T08:00, in the zone of the browser. */
function localOf(at: string): string {
  const date = new Date(at)
  return new Date(date.getTime() - date.getTimezoneOffset() * MINUTE_MS).toISOString().slice(0, 16)
}
