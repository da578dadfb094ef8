// Generated from src/admin_api by `npm run docs`. Change it there.

export interface InputError {
  in: "body" | "query"
  pointer: string
  detail: string
  code: string
  values: Readonly<Record<string, unknown>>
}

export interface Problem {
  type: string
  title: string
  status: number
  detail: string
  code: string
  values: Readonly<Record<string, unknown>>
  errors: readonly InputError[]
  trace_id: string
}
