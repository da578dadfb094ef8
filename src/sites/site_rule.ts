import type { Level } from "../base/level.ts"
import { LEVELS, LOWEST_LEVEL } from "../base/level.ts"
import type { Said } from "../base/say.ts"
import { say } from "../base/say.ts"
import type { SettingType } from "../base/setting.ts"

/** Who may open a path. */
export interface SiteRule {
  readonly path: string
  /** `everyone`: also people who are not signed in. `people`: anybody who is signed in. `named`: people with one of these groups or roles. */
  readonly who: "everyone" | "people" | "named"
  readonly names: readonly RuleName[]
  readonly level: Level
}

interface RuleName {
  readonly kind: "group" | "role"
  readonly name: string
}

const MAX_RULES = 100
const MAX_CHARACTERS = 1000
/** Only plain paths: an application may read any other spelling as another path. */
const PATH = /^\/(?:[A-Za-z0-9._~!$&'()*+,=:@-]+\/?)*$/
const DOTS = /\/\.{1,2}(?:\/|$)/
const NAMED = /^(group|role):([a-z0-9][a-z0-9._:-]{0,62})$/

/** Reads a rule such as `/admin group:staff,role:auditor mfa`. */
function ruleFrom(line: string): SiteRule | Said {
  const malformed = say("site-rule-malformed", { received: line })
  const [path = "", who = "", level = LOWEST_LEVEL, ...rest] = line.trim().split(/\s+/)
  if (line.length > MAX_CHARACTERS || rest.length > 0 || !PATH.test(path) || DOTS.test(path)) return malformed
  const known = LEVELS.find((each) => each === level)
  if (known === undefined || (who === "everyone" && known !== LOWEST_LEVEL)) return malformed
  if (who === "everyone" || who === "people") return { path, who, names: [], level: known }
  const names = who.split(",").map((each) => NAMED.exec(each))
  if (names.some((each) => each === null)) return malformed
  return {
    path,
    who: "named",
    level: known,
    names: names.map((each) => ({ kind: each?.[1] === "role" ? "role" : "group", name: each?.[2] ?? "" })),
  }
}

function ruleLine({ path, who, names, level }: SiteRule): string {
  const people = who === "named" ? names.map(({ kind, name }) => `${kind}:${name}`).join(",") : who
  return level === LOWEST_LEVEL ? `${path} ${people}` : `${path} ${people} ${level}`
}

/** The rules of a site, in their order. */
export const siteRules: SettingType<readonly SiteRule[], readonly string[], readonly string[]> = {
  given: "list",
  removable: true,
  read(given, before, add) {
    if (given.length > MAX_RULES) {
      add(say("site-rules-many", { max: MAX_RULES }))
      return before
    }
    return given.flatMap((line) => {
      const read = ruleFrom(line)
      if (!("code" in read)) return read
      add(read)
      return []
    })
  },
  store: (value) => value.map(ruleLine).join("\n"),
  // This cast is safe, because this program wrote each line from a rule.
  load: (stored) =>
    stored === ""
      ? []
      : String(stored)
          .split("\n")
          .map((line) => ruleFrom(line) as SiteRule),
  show: (value) => value.map(ruleLine),
}

/** Returns the groups and roles that rules name and that do not exist, such as `group:staff`. */
export const unknownNames = (
  rules: readonly SiteRule[],
  known: { readonly groups: readonly string[]; readonly roles: readonly string[] },
): readonly string[] =>
  rules
    .flatMap(({ names }) => names)
    .filter(({ kind, name }) => !(kind === "group" ? known.groups : known.roles).includes(name))
    .map(({ kind, name }) => `${kind}:${name}`)
