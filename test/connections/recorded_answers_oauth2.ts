import type { RecordedAnswers } from "./recorded_answer.ts"
import { bearer } from "./recorded_answer.ts"

/** As the providers document their answers, and as other projects have recorded them. Only names, addresses and hosts are changed. */
export const OAUTH2_ANSWERS: readonly RecordedAnswers[] = [
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
