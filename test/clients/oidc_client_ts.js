import { UserManager } from "oidc-client-ts"

export function application({ issuer, client_id, base_url }) {
  const manager = new UserManager({
    authority: issuer,
    client_id,
    redirect_uri: `${base_url}/callback`,
    post_logout_redirect_uri: `${base_url}/`,
    scope: "openid profile email",
    // Name and e-mail address come from here: ID tokens say who signed in and nothing else.
    loadUserInfo: true,
  })

  return {
    signIn: () => manager.signinRedirect(),
    /** On the page of `redirect_uri`. */
    signedIn: () => manager.signinCallback(),
    /** By the refresh token; the library also does it by itself, a minute before the access token ends. */
    renew: () => manager.signinSilent(),
    user: () => manager.getUser(),
    onUser: (told) => manager.events.addUserLoaded(told),
    async signOut() {
      const there = await manager.metadataService.getEndSessionEndpoint()
      await (there === undefined ? manager.removeUser() : manager.signoutRedirect())
    },
  }
}
