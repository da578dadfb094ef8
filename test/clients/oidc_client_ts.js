import { UserManager } from "oidc-client-ts"

export function application({ issuer, client_id, base_url }) {
  const manager = new UserManager({
    authority: issuer,
    client_id,
    redirect_uri: `${base_url}/callback`,
    post_logout_redirect_uri: `${base_url}/`,
    scope: "openid profile email",
    // Name and e-mail address come from userinfo, because an ID token only says who signed in.
    loadUserInfo: true,
  })

  return {
    signIn: () => manager.signinRedirect(),
    /** Call this on the page at `redirect_uri`. */
    signedIn: () => manager.signinCallback(),
    /** Uses the refresh token. The library also calls this automatically, a minute before the access token expires. */
    renew: () => manager.signinSilent(),
    user: () => manager.getUser(),
    onUser: (user) => manager.events.addUserLoaded(user),
    async signOut() {
      const there = await manager.metadataService.getEndSessionEndpoint()
      await (there === undefined ? manager.removeUser() : manager.signoutRedirect())
    },
  }
}
