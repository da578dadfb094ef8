import { Button, Group, NativeSelect, SegmentedControl } from "@mantine/core"
import { useIntersection } from "@mantine/hooks"
import { getRouteApi, Link, useNavigate } from "@tanstack/react-router"
import { useEffect } from "react"
import { usePages } from "../../api/pages.ts"
import { Heading } from "../../shell/heading.tsx"
import { Icon } from "../../shell/icons.tsx"
import { Empty, Failed, Loading } from "../../shell/states.tsx"
import tableStyles from "../../shell/table.module.css"
import { Quiet } from "../../shell/texts.tsx"
import { useMay } from "../../shell/use_may.ts"
import { useWords } from "../../words/use_words.ts"
import { AddPerson } from "./add_person.tsx"
import { BulkBar } from "./bulk_bar.tsx"
import styles from "./people.module.css"
import { PeopleTable } from "./people_table.tsx"
import type { List, PeopleSearch, Sort } from "./search.ts"
import { firstOrder, LISTS, SORTS } from "./search.ts"
import { SearchField } from "./search_field.tsx"
import { useSelection } from "./selection.ts"

const peopleRoute = getRouteApi("/people")

/** The view reads more rows on its own up to this number. Then a button asks, because a page with thousands of rows is slow. */
const MAX_BY_ITSELF = 400

export function People() {
  const may = useMay()
  const words = useWords("people")
  const shell = useWords("shell")
  const search = peopleRoute.useSearch()
  const { q = "", only, add } = search
  const navigate = useNavigate()
  const { data, items, error, refetch, fetchNextPage, hasNextPage, isFetching, isPlaceholderData } = usePages(
    "listUsers",
    {
      query: {
        ...(q !== "" && { search: q }),
        ...(only && { only }),
        ...(search.sort && { sort: search.sort }),
        ...(search.order && { order: search.order }),
      },
    },
    { keepsItems: true },
  )
  const people = items ?? []
  const { ref, entry } = useIntersection({ rootMargin: "400px" })
  const isNear = entry?.isIntersecting ?? false
  // A page may be empty although another one follows.
  const readsOn = hasNextPage && !isFetching && (people.length === 0 || (isNear && people.length < MAX_BY_ITSELF))
  useEffect(() => {
    if (readsOn) void fetchNextPage()
  }, [readsOn, fetchNextPage])
  const show = (changed: { [Name in keyof PeopleSearch]: PeopleSearch[Name] | undefined }) => {
    const next = Object.fromEntries(Object.entries({ ...search, ...changed }).filter(([, each]) => each))
    void navigate({ to: "/people", search: next as PeopleSearch, replace: true })
  }
  const { selected, select } = useSelection(search.selected, (ids) => show({ selected: ids }))
  const matches = data?.pages[0]?.matches
  const isUnfiltered = q === "" && only === undefined
  return (
    <>
      <Heading
        title={words.title}
        below={<Quiet>{words.about}</Quiet>}
        actions={
          may("admin:people") && (
            <>
              <Button variant="default" component={Link} to="/people/import">
                {words.import}
              </Button>
              <Button leftSection={<Icon name="plus" size={16} />} onClick={() => show({ add: "invite" })}>
                {words.add}
              </Button>
            </>
          )
        }
      />
      <Group mb="md" gap="sm">
        <SearchField label={words.search} value={q} onSearch={(text) => show({ q: text })} />
        <SegmentedControl
          className={styles.lists}
          aria-label={words.which}
          value={only ?? "all"}
          onChange={(chosen) => show({ only: chosen === "all" ? undefined : (chosen as List) })}
          data={[
            { value: "all", label: words.lists.all },
            ...LISTS.map((list) => ({ value: list, label: words.lists[list] })),
          ]}
        />
        <NativeSelect
          className={tableStyles.narrow}
          aria-label={words.sort}
          value={search.sort ?? "created"}
          onChange={(event) => {
            const sort = event.currentTarget.value as Sort
            show({ sort, order: firstOrder(sort) })
          }}
          data={SORTS.map((sort) => ({ value: sort, label: `${words.sort}: ${words.sorts[sort]}` }))}
        />
      </Group>
      {error !== null && people.length === 0 ? (
        <Failed error={error} retry={() => void refetch()} />
      ) : items === undefined || (people.length === 0 && hasNextPage) ? (
        <Loading height={56} />
      ) : people.length === 0 ? (
        isUnfiltered ? (
          <Empty icon="people" {...words.empty} />
        ) : (
          <Empty
            icon="search"
            {...(q === "" && only !== undefined ? words.noneIn[only] : words.nothingFound)}
            action={
              <Button variant="default" onClick={() => show({ q: "", only: undefined })}>
                {words.showAll}
              </Button>
            }
          />
        )
      ) : (
        <div {...(isPlaceholderData && { "aria-busy": true })}>
          {matches != null && (
            <Quiet size="sm" mb="xs" role="status">
              {matches.exact ? words.count({ count: matches.count }) : words.countMore({ count: matches.count })}
            </Quiet>
          )}
          <PeopleTable
            people={people}
            selected={selected}
            onSelect={select}
            sort={search.sort ?? "created"}
            order={search.order ?? "asc"}
            onSort={(sort, order) => show({ sort, order })}
          />
          {error !== null && <Failed error={error} retry={() => void fetchNextPage()} />}
          <Group ref={ref} justify="center" mt="md" mih={36}>
            {hasNextPage && (
              <Button variant="default" loading={isFetching} onClick={() => void fetchNextPage()}>
                {shell.more}
              </Button>
            )}
          </Group>
        </div>
      )}
      {selected.size > 0 && <BulkBar selected={selected} clear={() => select(new Map())} />}
      {add !== undefined && (
        <AddPerson how={add} choose={(how) => show({ add: how })} close={() => show({ add: undefined })} />
      )}
    </>
  )
}
