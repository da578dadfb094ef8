// Generated from src/admin_api by `npm run docs`. Change it there.

export interface InputError {
  in: "body" | "query"
  pointer: string
  detail: string
}

export interface Problem {
  type: string
  title: string
  status: number
  detail: string
  errors: readonly InputError[]
  trace_id: string
}
