import type { PersonOrFlaw } from "../admin/import_users.ts"
import type { Pieces } from "./person.ts"

/** The formats of files of people. */
export const PEOPLE_FORMATS = ["csv", "keycloak", "auth0"] as const
export type PeopleFormat = (typeof PEOPLE_FORMATS)[number]

/** Reads people from a text in this format. Loads only the reader of the format. Throws FileUnreadable. */
export async function* readPeople(format: PeopleFormat, pieces: Pieces): AsyncGenerator<PersonOrFlaw> {
  switch (format) {
    case "csv":
      return yield* (await import("./csv.ts")).readCsv(pieces)
    case "keycloak":
      return yield* (await import("./keycloak.ts")).readKeycloak(pieces)
    case "auth0":
      return yield* (await import("./auth0.ts")).readAuth0(pieces)
  }
}
