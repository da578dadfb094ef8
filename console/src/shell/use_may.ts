import { useSyncExternalStore } from "react"
import { may, onShown, shownScope } from "../sign_in/session.ts"

/** Returns whether the person holds a right. The component renders again when renewed tokens have other rights. */
export function useMay(): typeof may {
  useSyncExternalStore(onShown, shownScope)
  return may
}
