import { say } from "../../base/say.ts"
import type { Item, ItemForm, SettingType } from "../../base/setting.ts"
import type { Rule } from "./rule.ts"
import { RULE_GIVES, RULE_TIMES } from "./rule.ts"
import { ruleFrom, ruleLine } from "./rule_line.ts"
import { validateRule } from "./validate_rule.ts"

const MAX_RULES = 100

const RULE_FORM: ItemForm = {
  title: "ConnectionRule",
  members: {
    from: {
      required: true,
      sentence:
        "the claim: its name, a path with dots, or an attribute of a directory; groups and group_dns are the groups of a directory",
    },
    value: { sentence: "the value that the claim has or, if it is a list, contains; without it, any value" },
    gives: { words: RULE_GIVES, required: true, sentence: "what the rule gives" },
    name: {
      required: true,
      sentence: "the name of the group, role or attribute; or name or username, of the profile",
    },
    when: {
      words: RULE_TIMES,
      byDefault: "each",
      sentence: "each: at each sign-in, and taken away if the rule no longer applies; first: only at the first sign-in",
    },
    administers: {
      byDefault: false,
      sentence: "whether this group or role may have rights of administration; without it, such a one is never given",
    },
  },
  read: ruleFrom,
  write: (item) => ruleLine(loadedRule(item)),
}

/** A rule in JSON. */
export interface ShownRule extends Item {
  readonly from: string
  readonly value: string | null
  readonly gives: Rule["gives"]
  readonly name: string
  readonly when: Rule["when"]
  readonly administers: boolean
}

/** The rules of a connection, in their order. Of several rules for one attribute, the first that applies counts. */
export const rules: SettingType<readonly Rule[], readonly Item[], readonly ShownRule[]> = {
  given: "items",
  item: RULE_FORM,
  removable: true,
  read(given, before, add) {
    if (given.length > MAX_RULES) {
      add(say("connection-rules-many", { max: MAX_RULES }))
      return before
    }
    const read = given.map(loadedRule)
    for (const [at, rule] of read.entries()) {
      const problem = validateRule(rule)
      if (problem !== undefined) add(say("connection-rule", { number: at + 1, problem }))
    }
    return read
  },
  store: (value) => JSON.stringify(value.map(shownRule)),
  load: (stored) => (JSON.parse(String(stored)) as readonly ShownRule[]).map(loadedRule),
  show: (value) => value.map(shownRule),
}

const loadedRule = ({ from, value, gives, name, when, administers }: Item): Rule => ({
  from: String(from),
  value: value === null || value === undefined ? undefined : String(value),
  gives: gives as Rule["gives"],
  name: String(name),
  when: when === "first" ? "first" : "each",
  administers: administers === true,
})

const shownRule = ({ value, ...rule }: Rule): ShownRule => ({ ...rule, value: value ?? null })
