import { Failed } from "./states.tsx"

/** A view shows this if its code failed or did not arrive. A reload loads the current files. */
export const Broken = ({ error }: { error: unknown }) => (
  <Failed error={error instanceof Error ? error : new Error(String(error))} retry={() => location.reload()} />
)
