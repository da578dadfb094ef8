import { html } from "ghtml"
import { shownName } from "./name.ts"

/** The signed-in person. */
export interface Person {
  /** The display name. It may be empty or equal to the username. */
  readonly name: string
  readonly username: string
}

/**
 * Returns "Ada Lovelace (ada)", or only the username if there is no other name. The username is always shown, because only the username is
 * unique: any user can choose the name Ada.
 */
export function personName(person: Person): string {
  const name = shownName(person.name).trim()
  const username = shownName(person.username)
  return name === "" || name === username
    ? html`<strong><bdi>${username}</bdi></strong>`
    : html`<strong><bdi>${name}</bdi></strong> (<bdi>${username}</bdi>)`
}
