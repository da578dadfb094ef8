// Generated from src/admin_api by `npm run docs`. Change it there.

export interface Attribute {
  name: string
  type: "text" | "number" | "boolean" | "list" | "date"
  description: string | null
  standard: boolean
}

export interface AttributePage {
  items: readonly Attribute[]
  next_cursor: string | null
}

export interface AttributeInput {
  name: string
  type: "text" | "number" | "boolean" | "list" | "date"
  description?: string
}

export interface AttributeChange {
  description?: string | null
}

/** What each operation takes and returns. */
export interface AttributesOperations {
  listAttributes: {
    path: undefined
    query: { limit?: number; cursor?: string }
    body: undefined
    output: AttributePage
  }
  createAttribute: {
    path: undefined
    query: undefined
    body: AttributeInput
    output: Attribute
  }
  getAttribute: {
    path: { attribute: string }
    query: undefined
    body: undefined
    output: Attribute
  }
  updateAttribute: {
    path: { attribute: string }
    query: undefined
    body: AttributeChange
    output: Attribute
  }
  deleteAttribute: {
    path: { attribute: string }
    query: undefined
    body: undefined
    output: undefined
  }
}

/** The method and the path of each operation. */
export const ATTRIBUTES_OPERATIONS = {
  listAttributes: ["GET", "/attributes"],
  createAttribute: ["POST", "/attributes"],
  getAttribute: ["GET", "/attributes/{attribute}"],
  updateAttribute: ["PATCH", "/attributes/{attribute}"],
  deleteAttribute: ["DELETE", "/attributes/{attribute}"],
} as const
