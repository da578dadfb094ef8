import type { Facts } from "../guide.ts"

/** The part of a single page application that no framework changes. */
export const userManager = ({
  issuer,
  clientId,
  redirectUri,
  callbackPath,
  postLogoutRedirectUri,
  scope,
}: Facts): string =>
  `import { UserManager, WebStorageStateStore } from "oidc-client-ts"

export const manager = new UserManager({
  authority: "${issuer}",
  client_id: "${clientId}",
  redirect_uri: "${redirectUri}",
  post_logout_redirect_uri: "${postLogoutRedirectUri}",
  scope: "${scope}",
  // Name and e-mail address come from UserInfo, because an ID token only says who signed in.
  loadUserInfo: true,
  // Signed in until the tab closes.
  userStore: new WebStorageStateStore({ store: sessionStorage }),
})

async function currentUser() {
  if (location.pathname !== "${callbackPath}") return manager.getUser()
  const user = await manager.signinCallback()
  history.replaceState(null, "", "/")
  return user
}

// Read once, when the page loads: a code works once.
export const signedIn = currentUser()`
