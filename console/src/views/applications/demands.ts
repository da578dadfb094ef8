/** What the installation demands of every application. */
export interface Demands {
  /** Its own keys: GATEHOUSE_LEAST_PROFILE is a profile of FAPI. */
  readonly keys: boolean
  /** Pushed requests: GATEHOUSE_REQUIRE_PUSHED_AUTHORIZATION_REQUESTS. */
  readonly pushed: boolean
}

/** Whether a profile demands keys of the application. */
export const isOfFapi = (profile: string | undefined): boolean => profile?.startsWith("fapi-") ?? false
