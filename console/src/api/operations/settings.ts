// Generated from src/admin_api by `npm run docs`. Change it there.

import type { Message } from "./connections.ts"

export interface Setting {
  env: string
  value: string
  source: "environment" | "default" | "GATEHOUSE_AGENTS"
  unit: "seconds" | null
  sentence: string
  detail: string | null
  wanted: string
  default: string
  default_message: Message
  example: string | null
}

export interface SettingPage {
  items: readonly Setting[]
  next_cursor: string | null
}

/** What each operation takes and returns. */
export interface SettingsOperations {
  listSettings: {
    path: undefined
    query: { limit?: number; cursor?: string }
    body: undefined
    output: SettingPage
  }
}

/** The method and the path of each operation. */
export const SETTINGS_OPERATIONS = {
  listSettings: ["GET", "/settings"],
} as const
