import { UserManager, WebStorageStateStore } from "oidc-client-ts"

export const manager = new UserManager({
  authority: "__issuer__",
  client_id: "__client_id__",
  redirect_uri: "__redirect_uri__",
  post_logout_redirect_uri: "__post_logout_redirect_uri__",
  scope: "__scope__",
  // Name and e-mail address come from UserInfo, because an ID token only says who signed in.
  loadUserInfo: true,
  // Signed in until the tab closes.
  userStore: new WebStorageStateStore({ store: sessionStorage }),
})

async function currentUser() {
  if (location.pathname !== "__callback_path__") return manager.getUser()
  const user = await manager.signinCallback()
  history.replaceState(null, "", "/")
  return user
}

// Read once, when the page loads: a code works once.
export const signedIn = currentUser()
