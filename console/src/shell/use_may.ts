import { useSyncExternalStore } from "react"
import { may, onShown, shownScope } from "../sign_in/session.ts"

/** Returns whether the person holds a right. A component that asks is drawn again when a renewal of the tokens takes or gives a right. */
export function useMay(): typeof may {
  useSyncExternalStore(onShown, shownScope)
  return may
}
