import type { PersonOrFlaw } from "../admin/import_users.ts"
import type { PeopleFormat } from "./detect_format.ts"
import { checkStart, peeked } from "./detect_format.ts"
import type { Pieces } from "./person.ts"

/** Reads people from a text in this format. Loads only the reader of the format. Throws FileUnreadable. */
export async function* readPeople(format: PeopleFormat, pieces: Pieces): AsyncGenerator<PersonOrFlaw> {
  const { start, all } = await peeked(pieces)
  checkStart(start, format)
  switch (format) {
    case "csv":
      return yield* (await import("./csv.ts")).readCsv(all, start)
    case "keycloak":
      return yield* (await import("./keycloak.ts")).readKeycloak(all)
    case "auth0":
      return yield* (await import("./auth0.ts")).readAuth0(all)
  }
}
