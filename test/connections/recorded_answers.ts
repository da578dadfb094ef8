import type { PresetName } from "../../src/connections/presets.ts"
import { BINDING, CLIENT } from "./signing_in.ts"

/** A provider's answers about a person, and the identity that must follow. */
export interface RecordedAnswers {
  readonly preset: PresetName
  /** The members of the token answer, beside the ID token. */
  readonly token: object
  /** The claims of the ID token, beside its times. Absent without OpenID Connect. */
  readonly claims?: object
  /** Other answers, by URL. */
  readonly answers?: Readonly<Record<string, unknown>>
  /** Parameters with which the browser comes back, beside `code` and `state`. */
  readonly back?: Readonly<Record<string, string>>
  readonly identity: object
}

/** The time of each recorded `auth_time`. */
export const AUTH_TIME = 1_598_334_492

const bearer = { access_token: "at", token_type: "Bearer", expires_in: 3600 }
const { nonce } = BINDING
const TENANT = "9122040d-6c67-4c5b-b112-36a304b66dad"

/** As the providers document their answers, and as other projects have recorded them. Only names, addresses and hosts are changed. */
export const ANSWERS: readonly RecordedAnswers[] = [
  {
    preset: "google",
    token: { ...bearer, scope: "openid https://www.googleapis.com/auth/userinfo.email" },
    claims: {
      iss: "https://accounts.google.com",
      azp: CLIENT,
      aud: CLIENT,
      sub: "10769150350006150715113082367",
      at_hash: "HK6E_P6Dh8Y93mRNtsDB1Q",
      hd: "example.com",
      email: "jsmith@example.com",
      email_verified: true,
      name: "Jane Smith",
      nonce,
    },
    identity: {
      subject: "10769150350006150715113082367",
      email: "jsmith@example.com",
      emailVerified: true,
      name: "Jane Smith",
    },
  },
  {
    preset: "microsoft",
    token: { ...bearer, ext_expires_in: 3600, scope: "openid profile email" },
    claims: {
      ver: "2.0",
      iss: `https://login.microsoftonline.com/${TENANT}/v2.0`,
      sub: "AAAAAAAAAAAAAAAAAAAAAIkzqFVrSaSaFHy782bbtaQ",
      aud: CLIENT,
      name: "Abe Lincoln",
      preferred_username: "abeli@example.com",
      oid: "00000000-0000-0000-66f3-3332eca7ea81",
      tid: TENANT,
      nonce,
      aio: "Df2UVXL1ix!lMCWMSOJBcFatzcGfvFGhjKv8q5g0x732dR5MB5BisvGQO7YWByjd8iQDLq!eGbIDakyp5mnOrcdqHeYSnltepQmRp6AIZ8jY",
    },
    answers: {
      "https://graph.microsoft.com/oidc/userinfo": {
        sub: "AAAAAAAAAAAAAAAAAAAAAIkzqFVrSaSaFHy782bbtaQ",
        name: "Abe Lincoln",
        family_name: "Lincoln",
        given_name: "Abe",
        picture: "https://graph.microsoft.com/v1.0/me/photo/$value",
        email: "abeli@example.com",
      },
    },
    identity: {
      subject: `${TENANT}.AAAAAAAAAAAAAAAAAAAAAIkzqFVrSaSaFHy782bbtaQ`,
      email: "abeli@example.com",
      name: "Abe Lincoln",
      username: "abeli@example.com",
    },
  },
  {
    preset: "apple",
    token: { ...bearer, refresh_token: "rt" },
    claims: {
      iss: "https://appleid.apple.com",
      aud: CLIENT,
      sub: "001514.0685fcddf96a4871a7dcf841d95a7e54.2233",
      at_hash: "Gv_P_lDpLSUoG_fhfPeQzg",
      email: "dpdcnf87nu@privaterelay.appleid.com",
      email_verified: "true",
      is_private_email: "true",
      auth_time: AUTH_TIME,
      nonce_supported: true,
      nonce,
    },
    identity: {
      subject: "001514.0685fcddf96a4871a7dcf841d95a7e54.2233",
      email: "dpdcnf87nu@privaterelay.appleid.com",
      emailVerified: true,
      authTime: AUTH_TIME * 1000,
    },
  },
  {
    preset: "gitlab",
    token: { ...bearer, expires_in: 7200, refresh_token: "rt", scope: "openid profile email", created_at: AUTH_TIME },
    claims: {
      iss: "https://gitlab.com",
      sub: "123456",
      aud: CLIENT,
      nonce,
      auth_time: AUTH_TIME,
      sub_legacy: "4f53cda18c2baa0c0354bb5f9a3ecbe5ed12ab4d8e11ba873c2f11161202b945",
      name: "Foo Bar",
      nickname: "foobar",
      preferred_username: "foobar",
      email: "foobar@example.com",
      email_verified: true,
      profile: "https://gitlab.com/foobar",
      picture: "https://secure.gravatar.com/avatar/94d093eda664addd6e450d7e9881bcae?s=32&d=identicon",
      groups_direct: ["example"],
    },
    identity: {
      subject: "123456",
      email: "foobar@example.com",
      emailVerified: true,
      name: "Foo Bar",
      username: "foobar",
      authTime: AUTH_TIME * 1000,
    },
  },
  {
    preset: "linkedin",
    token: { ...bearer, expires_in: 5_183_999, scope: "email,openid,profile" },
    claims: {
      iss: "https://www.linkedin.com/oauth",
      aud: CLIENT,
      sub: "782bbtaQ",
      name: "Foo Bar",
      given_name: "Foo",
      family_name: "Bar",
      picture: "https://media.licdn-ei.com/dms/image/C5F03AQHqK8v7tB1HCQ/profile-displayphoto-shrink_100_100/0/",
      email: "foobar@example.com",
      email_verified: "true",
      locale: { country: "US", language: "en" },
    },
    identity: { subject: "782bbtaQ", email: "foobar@example.com", emailVerified: true, name: "Foo Bar" },
  },
  {
    preset: "slack",
    token: { ok: true, access_token: "xoxp-1234", token_type: "Bearer" },
    claims: {
      iss: "https://slack.com",
      sub: "U0R7JM",
      aud: CLIENT,
      auth_time: AUTH_TIME,
      nonce,
      at_hash: "tUbyI53R0kUXsvLCTRhYrQ",
      "https://slack.com/team_id": "T0R7GR",
      "https://slack.com/user_id": "U0R7JM",
      email: "krane@example.com",
      email_verified: true,
      date_email_verified: 1_622_128_723,
      locale: "en-US",
      name: "krane",
      given_name: "",
      family_name: "",
      "https://slack.com/team_image_default": true,
    },
    identity: {
      subject: "U0R7JM",
      email: "krane@example.com",
      emailVerified: true,
      name: "krane",
      authTime: AUTH_TIME * 1000,
    },
  },
  {
    preset: "okta",
    token: { ...bearer, scope: "openid email profile" },
    claims: {
      ver: 1,
      sub: "00uid4BxXw6I6TV4m0g3",
      iss: "https://example.okta.com",
      aud: CLIENT,
      amr: ["sms", "mfa", "pwd"],
      jti: "ID.4eAWJOCMB3SX8XewDfVR",
      auth_time: AUTH_TIME,
      at_hash: "cpqKfdQA5eH891Ff5oJr_Q",
      idp: "00oi5dmfAbLsOIS3p0g3",
      name: "John Doe",
      email: "john.doe@example.com",
      preferred_username: "john.doe@example.com",
      nonce,
    },
    answers: {
      "https://example.okta.com/oauth2/v1/userinfo": {
        sub: "00uid4BxXw6I6TV4m0g3",
        name: "John Doe",
        nickname: "Jimmy",
        profile: "https://example.com/john.doe",
        zoneinfo: "America/Los_Angeles",
        locale: "en-US",
        updated_at: 1_311_280_970,
        email: "john.doe@example.com",
        email_verified: true,
        address: { street_address: "123 Hollywood Blvd.", locality: "Los Angeles", region: "CA", country: "US" },
        phone_number: "+1 (425) 555-1212",
      },
    },
    identity: {
      subject: "00uid4BxXw6I6TV4m0g3",
      email: "john.doe@example.com",
      emailVerified: true,
      name: "John Doe",
      username: "john.doe@example.com",
      amr: ["sms", "mfa", "pwd"],
      authTime: AUTH_TIME * 1000,
    },
  },
  {
    preset: "auth0",
    token: { ...bearer, expires_in: 86_400, scope: "openid profile email" },
    claims: {
      nickname: "john.doe",
      name: "john.doe@example.com",
      picture:
        "https://s.gravatar.com/avatar/8eb1b522f60d11fa897de1dc6351b7e8?s=480&r=pg&d=https%3A%2F%2Fcdn.auth0.com",
      updated_at: "2026-01-05T17:02:55.251Z",
      email: "john.doe@example.com",
      email_verified: false,
      iss: "https://example.eu.auth0.com/",
      sub: "auth0|5f7c8ec7c33c6c004bbafe82",
      aud: CLIENT,
      sid: "_FZ7KAHDJoCELCwqMwgwBXhQkUjTKRGo",
      nonce,
    },
    identity: {
      subject: "auth0|5f7c8ec7c33c6c004bbafe82",
      email: "john.doe@example.com",
      name: "john.doe@example.com",
    },
  },
  {
    preset: "keycloak",
    token: {
      ...bearer,
      expires_in: 300,
      refresh_expires_in: 1800,
      refresh_token: "rt",
      "not-before-policy": 0,
      session_state: "7a1fcd84-9b1b-4e4c-a1d7-2c5a0e0c6d4f",
      scope: "openid profile email",
    },
    claims: {
      auth_time: AUTH_TIME,
      jti: "8a1f8c6e-4f6e-4c0c-9c2b-0d3a2c3f6a11",
      iss: "https://keycloak.example.com/realms/example",
      aud: CLIENT,
      sub: "f1cf2e4a-5fd1-4d3a-8d5c-0f3a0f9b2f6d",
      typ: "ID",
      azp: CLIENT,
      nonce,
      sid: "7a1fcd84-9b1b-4e4c-a1d7-2c5a0e0c6d4f",
      at_hash: "Yp1vUe0PzGxKkF1sQ1u0wA",
      acr: "1",
      email_verified: true,
      name: "Foo Bar",
      preferred_username: "foobar",
      given_name: "Foo",
      family_name: "Bar",
      email: "foobar@example.com",
    },
    back: {
      iss: "https://keycloak.example.com/realms/example",
      session_state: "7a1fcd84-9b1b-4e4c-a1d7-2c5a0e0c6d4f",
    },
    identity: {
      subject: "f1cf2e4a-5fd1-4d3a-8d5c-0f3a0f9b2f6d",
      email: "foobar@example.com",
      emailVerified: true,
      name: "Foo Bar",
      username: "foobar",
      acr: "1",
      authTime: AUTH_TIME * 1000,
    },
  },
  {
    preset: "zitadel",
    token: { ...bearer, expires_in: 43_199 },
    claims: {
      iss: "https://example.zitadel.cloud",
      sub: "77776025198584418",
      aud: [CLIENT, "69234237810729234@example", "69234230193872955"],
      azp: CLIENT,
      client_id: CLIENT,
      auth_time: AUTH_TIME,
      amr: ["pwd", "otp", "mfa"],
      at_hash: "PtQ6IyX2gVX1uPyjnZQ8Yw",
      sid: "V1_280417289302179843",
      nonce,
    },
    answers: {
      "https://example.zitadel.cloud/oidc/v1/userinfo": {
        sub: "77776025198584418",
        name: "Foo Bar",
        given_name: "Foo",
        family_name: "Bar",
        locale: "en",
        updated_at: AUTH_TIME,
        preferred_username: "foobar@example.zitadel.cloud",
        email: "foobar@example.com",
        email_verified: true,
      },
    },
    identity: {
      subject: "77776025198584418",
      email: "foobar@example.com",
      emailVerified: true,
      name: "Foo Bar",
      username: "foobar@example.zitadel.cloud",
      amr: ["pwd", "otp", "mfa"],
      authTime: AUTH_TIME * 1000,
    },
  },
  {
    preset: "github",
    token: { access_token: "gho_16C7e42F292c6912E7710c838347Ae178B4a", scope: "user:email", token_type: "bearer" },
    answers: {
      "https://api.github.com/user": {
        login: "octocat",
        id: 1,
        node_id: "MDQ6VXNlcjE=",
        avatar_url: "https://github.com/images/error/octocat_happy.gif",
        url: "https://api.github.com/users/octocat",
        type: "User",
        site_admin: false,
        name: "monalisa octocat",
        company: "GitHub",
        location: "San Francisco",
        email: null,
        hireable: null,
        created_at: "2008-01-14T04:33:35Z",
      },
      "https://api.github.com/user/emails": [
        { email: "octocat@users.noreply.github.com", verified: true, primary: false, visibility: null },
        { email: "octocat@example.com", verified: true, primary: true, visibility: "private" },
      ],
    },
    identity: {
      subject: "1",
      email: "octocat@example.com",
      emailVerified: true,
      name: "monalisa octocat",
      username: "octocat",
    },
  },
  {
    preset: "facebook",
    token: { access_token: "at", token_type: "bearer", expires_in: 5_183_944 },
    answers: {
      "https://graph.facebook.com/v24.0/me?fields=id,name,email": {
        id: "110011001100010",
        name: "Foo Bar",
        email: "foobar@example.com",
      },
    },
    identity: { subject: "110011001100010", email: "foobar@example.com", name: "Foo Bar" },
  },
  {
    preset: "discord",
    token: { ...bearer, expires_in: 604_800, refresh_token: "rt", scope: "identify email" },
    answers: {
      "https://discord.com/api/users/@me": {
        id: "80351110224678912",
        username: "nelly",
        discriminator: "0",
        global_name: null,
        avatar: "8342729096ea3675442027381ff50dfe",
        verified: true,
        email: "nelly@example.com",
        flags: 64,
        premium_type: 1,
        public_flags: 64,
      },
    },
    identity: {
      subject: "80351110224678912",
      email: "nelly@example.com",
      emailVerified: true,
      username: "nelly",
    },
  },
  {
    preset: "x",
    token: { token_type: "bearer", expires_in: 7200, access_token: "at", scope: "users.email users.read tweet.read" },
    answers: {
      "https://api.x.com/2/users/me?user.fields=confirmed_email": {
        data: { id: "2244994945", name: "X Dev", username: "XDevelopers" },
      },
    },
    identity: { subject: "2244994945", name: "X Dev", username: "XDevelopers" },
  },
]
