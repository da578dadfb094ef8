import type { AccountApplicationsPage } from "../../src/pages/account_applications.ts"
import { accountApplicationsPage } from "../../src/pages/account_applications.ts"
import type { AccountConnectionsPage } from "../../src/pages/account_connections.ts"
import { accountConnectionsPage } from "../../src/pages/account_connections.ts"
import type { AccountDataPage } from "../../src/pages/account_data.ts"
import { accountDataPage, accountDeletedPage } from "../../src/pages/account_data.ts"
import type { AccountEmailPage } from "../../src/pages/account_email.ts"
import { accountEmailPage } from "../../src/pages/account_email.ts"
import type { AccountNav } from "../../src/pages/account_layout.ts"
import type { AccountOverviewPage } from "../../src/pages/account_overview.ts"
import { accountOverviewPage } from "../../src/pages/account_overview.ts"
import type { AccountPasswordPage } from "../../src/pages/account_password.ts"
import { accountPasswordPage } from "../../src/pages/account_password.ts"
import type { AccountProfilePage } from "../../src/pages/account_profile.ts"
import { accountProfilePage } from "../../src/pages/account_profile.ts"
import type { AccountSessionsPage } from "../../src/pages/account_sessions.ts"
import { accountSessionsPage } from "../../src/pages/account_sessions.ts"

import type { InvitationPage } from "../../src/pages/invitation.ts"
import { invitationPage } from "../../src/pages/invitation.ts"

const fields = [["form", "MAC"]] as const
const form = (name: string) => ({ action: `/${name}?a=1`, fields })
export const nav: AccountNav = {
  overview: "/account?a=1&b=2",
  profile: "/profile",
  security: "/security",
  sessions: "/sessions",
  applications: "/applications",
  data: "/data",
  signOut: "/sign-out",
}

export const overview: AccountOverviewPage = {
  nav,
  done: "password-changed",
  user: { name: "Ada Lovelace", username: "ada" },
  email: { address: "ada@mail.example", isVerified: false, verifyHref: "/verify" },
  proofs: { hasPassword: true, passkeys: 1, recoveryCodes: 2 },
  sessions: { device: "Firefox · Linux", others: 2, begun: "password" },
  applications: { latest: ["Photo Book", "Notes", "app.strangers.example"], others: 2 },
}
export const calmOverview: AccountOverviewPage = {
  nav,
  user: { name: "", username: "ada" },
  email: { address: "ada@mail.example", isVerified: true },
  proofs: { hasPassword: true, passkeys: 0, appAddedAt: 1_893_456_000_000, recoveryCodes: 10 },
  sessions: { device: "", others: 0 },
  applications: { latest: [], others: 0 },
}
export const profile: AccountProfilePage = {
  nav,
  user: { name: "Ada Lovelace", username: "ada" },
  email: { address: "ada@mail.example", isVerified: false, verifyHref: "/verify" },
  emailHref: "/email",
  changeName: { ...form("name"), typed: "Ada\u202e", isWrong: true },
}
export const password: AccountPasswordPage = {
  ...form("password"),
  hasPassword: true,
  replaces: "Größe & Söhne",
  nav,
  username: "ada",
  minPasswordLength: 15,
  problem: "password-weak",
  endSessions: true,
  endGrants: false,
  removal: { action: "/password", fields },
}
export const sessions: AccountSessionsPage = {
  passwordHref: "/password",
  now: 1_893_466_000_000,
  nav,
  sessions: [
    {
      origin: { device: "Firefox · Linux", network: "192.0.2.0/24" },
      signedInAt: 1_893_456_000_000,
      lastSeenAt: 1_893_456_060_000,
    },
    { signedInAt: 1_893_456_000_000, lastSeenAt: 1_893_456_060_000, end: form("end") },
    {
      origin: { device: "Chrome · Windows", network: "198.51.100.0/24" },
      signedInAt: 1_893_456_000_000,
      lastSeenAt: 1_893_456_000_000,
      begun: "password",
    },
    { signedInAt: 1_893_456_000_000, lastSeenAt: 1_893_456_000_000, begun: "elsewhere" },
  ],
  endOthers: form("others"),
}
export const applications: AccountApplicationsPage = {
  nav,
  applications: [
    {
      clientName: "app.strangers.example",
      selfRegistered: { redirectHost: "localhost", calledName: "Helpful Editor" },
      lastUsedAt: 1_893_456_000_000,
      permissions: [
        { value: "openid", takeBack: form("openid") },
        { value: "albums:read", takeBack: form("albums") },
      ],
      details: ["Pay \u206812.5\u2069 \u2068EUR\u2069 to \u2068Bakery\u2069"],
      endAll: form("all"),
    },
    { clientName: "Photo Book", permissions: [], details: [], endAll: form("all-of-photo-book") },
  ],
}
export const connections: AccountConnectionsPage = {
  nav,
  links: [
    {
      label: "Größe & Söhne",
      person: "ada@mail.example",
      linkedAt: 1_893_456_000_000,
      lastUsedAt: 1_893_456_000_000,
      held: { usedBy: ["Harbour Photos", "Prints"], forget: form("forget") },
      remove: form("remove"),
    },
    {
      label: "GitHub",
      linkedAt: 1_893_456_000_000,
      lastUsedAt: 1_893_456_000_000,
      held: { usedBy: [], forget: form("forget-other") },
      remove: form("remove-other"),
    },
  ],
  others: [
    { label: "Microsoft", connect: form("connect") },
    { label: "A\u202eB", connect: form("connect-other") },
  ],
  passwordHref: "/password?a=1&b=2",
  problem: "last",
}
export const data: AccountDataPage = {
  nav,
  download: form("download"),
  deletion: { ...form("delete"), isWrong: true },
}

export const accountEmail: AccountEmailPage = {
  ...form("email"),
  does: "ask",
  nav,
  present: "ada@mail.example",
  typed: "no address",
  isWrong: true,
}
export const accountEmailConfirm: AccountEmailPage = {
  ...form("email"),
  does: "confirm",
  nav,
  email: "ada@new.example",
  problem: "email-taken",
}
export const invitation: InvitationPage = {
  ...form("invitation"),
  host: "login.example",
  username: "ada",
  email: "ada@mail.example",
  name: "Ada Lovelace",
  minPasswordLength: 15,
  password: "optional",
  signedIn: { name: "Grace Hopper", username: "grace" },
  connections: [{ label: "GitHub", connect: form("connect") }],
  connectionProblem: { addressDiffersAt: "Größe & Söhne" },
  problem: "password-short",
}

export const accountSamples = [
  {
    name: "account profile",
    model: profile,
    render: (model: unknown) => accountProfilePage(model as typeof profile),
  },
  {
    name: "account overview without notices",
    model: calmOverview,
    render: (model: unknown) => accountOverviewPage(model as typeof calmOverview),
  },
  {
    name: "account overview",
    model: overview,
    render: (model: unknown) => accountOverviewPage(model as typeof overview),
  },
  {
    name: "account password",
    model: password,
    render: (model: unknown) => accountPasswordPage(model as typeof password),
  },
  {
    name: "account sessions",
    model: sessions,
    render: (model: unknown) => accountSessionsPage(model as typeof sessions),
  },
  {
    name: "account applications",
    model: applications,
    render: (model: unknown) => accountApplicationsPage(model as typeof applications),
  },
  {
    name: "account email",
    model: accountEmail,
    render: (model: unknown) => accountEmailPage(model as typeof accountEmail),
  },
  {
    name: "account email of a link",
    model: accountEmailConfirm,
    render: (model: unknown) => accountEmailPage(model as typeof accountEmailConfirm),
  },
  {
    name: "account connections",
    model: connections,
    render: (model: unknown) => accountConnectionsPage(model as typeof connections),
  },
  { name: "invitation", model: invitation, render: (model: unknown) => invitationPage(model as typeof invitation) },
  { name: "account deleted", model: {}, render: (model: unknown) => accountDeletedPage(model as object) },
  { name: "account data", model: data, render: (model: unknown) => accountDataPage(model as typeof data) },
]
