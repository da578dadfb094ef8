import type { ReactNode } from "react"
import { Heading } from "./heading.tsx"
import { Failed, Loading } from "./states.tsx"

interface RecordPendingProps {
  readonly title: string
  readonly back: ReactNode
  readonly query: { readonly error: Error | null; refetch(): unknown }
}

/** The page of a record that has not arrived: it is loading, or it failed. */
export const RecordPending = ({ title, back, query: { error, refetch } }: RecordPendingProps) => (
  <>
    <Heading title={title} above={back} />
    {error === null ? <Loading height={96} /> : <Failed error={error} retry={() => void refetch()} />}
  </>
)
