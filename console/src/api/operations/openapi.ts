// Generated from src/admin_api by `npm run docs`. Change it there.

/** What each operation takes and returns. */
export interface OpenapiOperations {
  getOpenApi: {
    path: undefined
    query: undefined
    body: undefined
    output: Readonly<Record<string, unknown>>
  }
}

/** The method and the path of each operation. */
export const OPENAPI_OPERATIONS = {
  getOpenApi: ["GET", "/openapi.json"],
} as const
