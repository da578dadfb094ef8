/** What the installation demands of every application. */
export interface Demands {
  /** Whether GATEHOUSE_LEAST_PROFILE is a FAPI profile, which demands keys of the application. */
  readonly keys: boolean
  /** Whether GATEHOUSE_REQUIRE_PUSHED_AUTHORIZATION_REQUESTS is on. */
  readonly pushed: boolean
}

/** Whether a profile demands keys of the application. */
export const isOfFapi = (profile: string | undefined): boolean => profile?.startsWith("fapi-") ?? false
