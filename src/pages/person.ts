import { html } from "ghtml"
import { shownName } from "./name.ts"

/** The signed-in person. */
export interface Person {
  /** The display name; may be empty or equal to the username. */
  readonly name: string
  readonly username: string
}

/**
 * "Ada Lovelace (ada)", or the username alone if there is no other name. The username is always shown: it alone is
 * unique, and anybody may call themselves Ada.
 */
export function personName(person: Person): string {
  const name = shownName(person.name).trim()
  const username = shownName(person.username)
  return name === "" || name === username
    ? html`<strong><bdi>${username}</bdi></strong>`
    : html`<strong><bdi>${name}</bdi></strong> (<bdi>${username}</bdi>)`
}
