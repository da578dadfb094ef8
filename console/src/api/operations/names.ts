// Generated from src/admin_api by `npm run docs`. Change it there.

export interface Named {
  id: string
  name: string
}

export interface Names {
  names: readonly Named[]
}

/** What each operation takes and returns. */
export interface NamesOperations {
  getNames: {
    path: undefined
    query: { id?: readonly string[] }
    body: undefined
    output: Names
  }
}

/** The method and the path of each operation. */
export const NAMES_OPERATIONS = {
  getNames: ["GET", "/names"],
} as const
