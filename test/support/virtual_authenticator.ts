import type { CDPSession, Page } from "playwright-core"

interface Options {
  /** Whether the device verifies the user, by PIN or biometrics. Default: true. */
  readonly verifiesUser?: boolean
  /** Whether the device answers without a person. Default: true. */
  readonly present?: boolean
}

/** A credential as the virtual authenticator holds it, with its private key. */
export interface HeldCredential {
  readonly credentialId: string
  readonly isResidentCredential: boolean
  readonly rpId?: string
  readonly privateKey: string
  readonly userHandle?: string
  readonly signCount: number
}

export interface VirtualAuthenticator {
  credentials(): Promise<HeldCredential[]>
  /** Puts a credential into the authenticator, such as a copy with another counter. */
  add(credential: HeldCredential): Promise<void>
  clear(): Promise<void>
  /** Resolves once a signal of a page has deleted a credential. */
  changed(): Promise<void>
  /** Whether the next ceremonies verify the user. */
  verifyUser(isVerified: boolean): Promise<void>
  /** Whether the device answers without a person. */
  bePresent(present: boolean): Promise<void>
}

/** Adds Chromium's virtual authenticator to the page: it works as the one of a phone or laptop, and needs no person. */
export async function virtualAuthenticator(
  page: Page,
  { verifiesUser = true, present = true }: Options = {},
): Promise<VirtualAuthenticator> {
  const cdp: CDPSession = await page.context().newCDPSession(page)
  await cdp.send("WebAuthn.enable")
  const { authenticatorId } = await cdp.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      ctap2Version: "ctap2_1",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: verifiesUser,
      isUserVerified: verifiesUser,
      automaticPresenceSimulation: present,
    },
  })
  return {
    credentials: async () => (await cdp.send("WebAuthn.getCredentials", { authenticatorId })).credentials,
    async add(credential) {
      await cdp.send("WebAuthn.addCredential", { authenticatorId, credential })
    },
    async clear() {
      await cdp.send("WebAuthn.clearCredentials", { authenticatorId })
    },
    changed: () =>
      new Promise((deleted) => {
        cdp.once("WebAuthn.credentialDeleted", () => deleted())
      }),
    async verifyUser(isUserVerified) {
      await cdp.send("WebAuthn.setUserVerified", { authenticatorId, isUserVerified })
    },
    async bePresent(enabled) {
      await cdp.send("WebAuthn.setAutomaticPresenceSimulation", { authenticatorId, enabled })
    },
  }
}
