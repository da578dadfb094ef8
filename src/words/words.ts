// Generated from locales/en.json by `npm run docs`. Change it there.

import type { Sentence, Value } from "./sentence.ts"

export interface PageWords {
  readonly signIn: {
    readonly heading: Sentence<{ client: Value }>
    readonly username: string
    readonly password: string
    readonly submit: string
    readonly forgotten: string
    readonly reassurance: string
    readonly notSeen: string
    readonly destination: Sentence<{ host: Value }>
    readonly passkey: {
      readonly submit: string
      readonly cancelled: string
    }
    readonly problems: {
      readonly "wrong-credentials": string
      readonly passkey: string
      readonly "too-many-attempts": string
      readonly busy: string
      readonly "connection-denied": string
      readonly "connection-unreachable": string
      readonly "connection-expired": string
      readonly "connection-failed": string
      readonly "invitation-link-needed": string
      readonly "directory-unavailable": string
      readonly "email-code-expired": string
      readonly "email-code-spent": string
      readonly "email-code-elsewhere": string
      readonly "email-malformed": string
    }
    readonly connections: {
      readonly or: string
      readonly button: Sentence<{ provider: Value }>
      readonly lastUsed: string
      readonly hint: string
      readonly linkHeading: Sentence<{ provider: Value }>
      readonly linkExplanation: Sentence<{ address: Value; provider: Value }>
      readonly notNow: string
    }
  }
  readonly setup: {
    readonly heading: string
    readonly explanation: string
    readonly email: string
    readonly name: string
    readonly passwordRule: Sentence<{ length: Value }>
    readonly submit: string
    readonly problems: {
      readonly username: string
      readonly "username-taken": string
      readonly email: string
      readonly "email-taken": string
      readonly name: string
      readonly "password-short": string
      readonly "password-weak": string
      readonly "password-breached": string
      readonly busy: string
    }
  }
  readonly signOut: {
    readonly heading: string
    readonly signedIn: Sentence<{ person: Value }>
    readonly submit: string
    readonly elsewhere: string
  }
  readonly signedOut: {
    readonly heading: string
    readonly advice: string
  }
  readonly home: {
    readonly heading: string
    readonly explanation: string
    readonly address: string
    readonly discovery: string
  }
  readonly formPost: {
    readonly heading: Sentence<{ client: Value }>
    readonly explanation: string
    readonly submit: string
  }
  readonly secondFactor: {
    readonly heading: string
    readonly code: string
    readonly codeAdvice: string
    readonly submit: string
    readonly useRecoveryCode: string
    readonly recoveryCode: string
    readonly recoveryAdvice: string
    readonly passkey: {
      readonly submit: string
      readonly cancelled: string
      readonly lost: string
    }
    readonly problems: {
      readonly passkey: string
      readonly "one-time-code": string
      readonly "recovery-code": string
      readonly "too-many-attempts": string
    }
  }
  readonly authenticatorApp: {
    readonly heading: string
    readonly demanded: string
    readonly scan: string
    readonly qrCode: string
    readonly type: string
    readonly code: string
    readonly submit: string
  }
  readonly recoveryCodes: {
    readonly heading: string
    readonly explanation: string
    readonly advice: string
    readonly copy: string
    readonly download: string
    readonly done: string
  }
  readonly accountSecurity: {
    readonly heading: string
    readonly app: string
    readonly noApp: string
    readonly appSince: Sentence<{ day: Value }>
    readonly add: string
    readonly replace: string
    readonly remove: string
    readonly passkeys: string
    readonly passkeyCount: Sentence<{ count: Value }>
    readonly managePasskeys: string
    readonly recoveryCodes: string
    readonly left: Sentence<{ count: Value }>
    readonly renew: string
    readonly emailCode: {
      readonly heading: string
      readonly on: Sentence<{ address: Value }>
      readonly off: string
      readonly turnOff: string
      readonly turnOn: string
    }
  }
  readonly passkeys: {
    readonly heading: string
    readonly explanation: string
    readonly added: Sentence<{ day: Value }>
    readonly used: Sentence<{ day: Value }>
    readonly unused: string
    readonly remove: string
    readonly add: string
    readonly name: string
    readonly submit: string
    readonly cancelled: string
    readonly exists: string
    readonly unsupported: string
    readonly unavailable: string
    readonly otherAddress: Sentence<{ address: Value }>
    readonly demanded: string
    readonly elsewhere: string
    readonly offer: {
      readonly heading: string
      readonly consequence: string
      readonly later: string
    }
    readonly problems: {
      readonly name: string
      readonly refused: string
      readonly taken: string
      readonly "too-many": string
      readonly last: string
    }
  }
  readonly consent: {
    readonly heading: Sentence<{ client: Value }>
    readonly signedIn: Sentence<{ person: Value }>
    readonly otherAccount: string
    readonly selfRegistered: string
    readonly calledName: Sentence<{ name: Value }>
    readonly localRedirect: string
    readonly asked: string
    readonly resources: string
    readonly permissions: {
      readonly openid: string
      readonly profile: string
      readonly email: string
      readonly read: string
      readonly write: string
      readonly admin: string
      readonly address: string
      readonly phone: string
      readonly "admin:read": string
      readonly "admin:clients": string
      readonly "admin:people": string
      readonly "admin:settings": string
    }
    readonly connectionToken: Sentence<{ provider: Value }>
    readonly moreOfProfile: Sentence<{ details: Value }>
    readonly profileDetails: {
      readonly given_name: string
      readonly family_name: string
      readonly middle_name: string
      readonly nickname: string
      readonly profile: string
      readonly picture: string
      readonly website: string
      readonly gender: string
      readonly birthdate: string
      readonly zoneinfo: string
      readonly locale: string
    }
    readonly destination: Sentence<{ host: Value }>
    readonly deny: string
    readonly allow: string
  }
  readonly problem: {
    readonly application: string
    readonly reference: string
    readonly again: string
    readonly toApplication: Sentence<{ host: Value }>
    readonly problems: {
      readonly "sign-in-link": {
        readonly heading: string
        readonly explanation: Sentence<{ client: Value }>
        readonly advice: string
      }
      readonly "sign-out-link": {
        readonly heading: string
        readonly explanation: Sentence<{ client: Value }>
        readonly advice: string
      }
      readonly "setup-link": {
        readonly heading: string
        readonly explanation: string
        readonly advice: string
      }
      readonly "account-link": {
        readonly heading: string
        readonly explanation: string
        readonly advice: string
      }
      readonly "error-link": {
        readonly heading: string
        readonly explanation: string
        readonly advice: string
      }
      readonly "invitation-ended": {
        readonly heading: string
        readonly explanation: string
        readonly advice: string
      }
      readonly "cookie-missing": {
        readonly heading: string
        readonly explanation: string
        readonly advice: string
      }
      readonly "plain-http": {
        readonly heading: string
        readonly explanation: string
        readonly advice: string
      }
      readonly "not-found": {
        readonly heading: string
        readonly explanation: string
        readonly advice: string
      }
      readonly "method-not-allowed": {
        readonly heading: string
        readonly explanation: string
      }
      readonly "body-too-large": {
        readonly heading: string
        readonly explanation: string
      }
      readonly "too-many-changes": {
        readonly heading: string
        readonly explanation: string
        readonly advice: Sentence<{ time: Value }>
      }
      readonly "too-many-requests": {
        readonly heading: string
        readonly explanation: string
        readonly advice: string
      }
      readonly unavailable: {
        readonly heading: string
        readonly explanation: string
        readonly advice: string
      }
      readonly defect: {
        readonly heading: string
        readonly explanation: string
        readonly advice: string
      }
      readonly "connection-answer": {
        readonly heading: string
        readonly explanation: string
        readonly advice: string
      }
      readonly "no-account": {
        readonly heading: string
        readonly explanation: string
        readonly advice: string
      }
      readonly "site-forbidden": {
        readonly heading: string
        readonly explanation: string
        readonly advice: string
      }
      readonly "site-signed-out": {
        readonly heading: string
        readonly explanation: string
        readonly advice: string
      }
      readonly "site-link": {
        readonly heading: string
        readonly explanation: string
        readonly advice: string
      }
      readonly "link-elsewhere": {
        readonly heading: string
        readonly explanation: string
        readonly advice: string
      }
    }
  }
  readonly onward: {
    readonly advice: string
    readonly submit: Sentence<{ host: Value }>
    readonly problems: {
      readonly request: {
        readonly heading: string
        readonly explanation: Sentence<{ client: Value }>
      }
      readonly access: {
        readonly heading: string
        readonly explanation: Sentence<{ client: Value }>
      }
      readonly "another-account": {
        readonly heading: string
        readonly explanation: Sentence<{ client: Value }>
        readonly advice: string
      }
      readonly "sign-in-method": {
        readonly heading: string
        readonly explanation: Sentence<{ client: Value }>
      }
      readonly "asked-too-often": {
        readonly heading: string
        readonly explanation: Sentence<{ client: Value }>
        readonly advice: string
      }
      readonly defect: {
        readonly heading: string
        readonly explanation: Sentence<{ client: Value }>
        readonly advice: string
      }
    }
  }
  readonly forgottenPassword: {
    readonly heading: string
    readonly explanation: string
    readonly name: string
    readonly submit: string
    readonly back: string
  }
  readonly resetPassword: {
    readonly heading: string
    readonly password: string
    readonly consequence: string
    readonly submit: string
    readonly busy: string
  }
  readonly verifyEmail: {
    readonly heading: string
    readonly confirm: Sentence<{ address: Value }>
    readonly submit: string
    readonly ask: Sentence<{ address: Value }>
    readonly askSubmit: string
  }
  readonly accountNotice: {
    readonly "reset-asked": {
      readonly heading: string
      readonly explanation: string
      readonly advice: string
    }
    readonly "password-changed": {
      readonly heading: string
      readonly explanation: string
      readonly advice: string
    }
    readonly "verification-asked": {
      readonly heading: string
      readonly explanation: string
      readonly advice: string
    }
    readonly "email-verified": {
      readonly heading: string
      readonly explanation: string
    }
  }
  readonly invitation: {
    readonly heading: Sentence<{ name: Value }>
    readonly explanation: Sentence<{ address: Value }>
    readonly passkey: string
    readonly signedIn: Sentence<{ person: Value }>
    readonly submit: string
    readonly services: string
    readonly addressDiffers: Sentence<{ provider: Value }>
    readonly withoutPassword: Sentence<{ address: Value }>
  }
  readonly ownEmail: {
    readonly heading: string
    readonly present: Sentence<{ address: Value }>
    readonly explanation: string
    readonly email: string
    readonly wrong: string
    readonly submit: string
    readonly askedHeading: string
    readonly asked: string
    readonly confirm: Sentence<{ address: Value }>
    readonly confirmSubmit: string
    readonly change: string
  }
  readonly account: {
    readonly overview: {
      readonly nav: {
        readonly overview: string
        readonly profile: string
        readonly security: string
        readonly sessions: string
        readonly applications: string
        readonly data: string
      }
      readonly attention: {
        readonly heading: string
        readonly unverified: string
        readonly fewCodes: Sentence<{ count: Value }>
        readonly begun: string
        readonly begunElsewhere: string
        readonly calm: string
      }
      readonly passwordSet: string
      readonly noApp: string
      readonly others: Sentence<{ count: Value }>
      readonly more: Sentence<{ count: Value }>
      readonly actions: {
        readonly security: string
        readonly profile: string
        readonly sessions: string
        readonly applications: string
        readonly data: string
      }
      readonly begun: {
        readonly heading: string
        readonly explanation: string
        readonly explanationElsewhere: string
      }
    }
    readonly account: string
    readonly profile: {
      readonly username: string
      readonly name: string
      readonly email: string
      readonly none: string
      readonly unverified: string
      readonly verify: string
      readonly newName: string
      readonly nameRule: string
      readonly wrongName: string
      readonly save: string
    }
    readonly password: {
      readonly heading: string
      readonly explanation: string
      readonly endSessions: string
      readonly endGrants: string
      readonly submit: string
      readonly newHeading: string
      readonly replaces: Sentence<{ provider: Value }>
      readonly elsewhere: Sentence<{ provider: Value }>
      readonly remove: string
      readonly removal: string
    }
    readonly sessions: {
      readonly heading: string
      readonly explanation: string
      readonly here: string
      readonly unknown: string
      readonly since: Sentence<{ time: Value }>
      readonly lastSeen: Sentence<{ time: Value }>
      readonly end: string
      readonly endOthers: string
    }
    readonly applications: {
      readonly heading: string
      readonly explanation: string
      readonly none: string
      readonly lastUsed: Sentence<{ day: Value }>
      readonly remembered: string
      readonly unchecked: string
      readonly details: string
      readonly takeBack: Sentence<{ permission: Value }>
      readonly endAll: string
    }
    readonly data: {
      readonly heading: string
      readonly explanation: string
      readonly download: string
      readonly deletion: string
      readonly consequence: string
      readonly administrator: string
      readonly confirm: string
      readonly wrongName: string
      readonly submit: string
      readonly deleted: string
      readonly gone: string
    }
  }
  readonly signUp: {
    readonly heading: string
    readonly explanation: string
    readonly submit: string
    readonly domain: string
    readonly asked: {
      readonly heading: string
      readonly explanation: Sentence<{ address: Value }>
      readonly advice: string
    }
    readonly create: {
      readonly heading: string
      readonly address: Sentence<{ address: Value }>
      readonly signedIn: Sentence<{ person: Value }>
      readonly submit: string
      readonly usernameAddress: string
      readonly usernameLetters: string
      readonly busy: string
      readonly passwordOptional: string
    }
  }
  readonly proofOfWork: {
    readonly working: string
    readonly needed: string
  }
  readonly links: {
    readonly support: string
    readonly privacy: string
    readonly terms: string
  }
  readonly accountConnections: {
    readonly heading: string
    readonly explanation: string
    readonly count: Sentence<{ count: Value }>
    readonly manage: string
    readonly add: string
    readonly connect: Sentence<{ provider: Value }>
    readonly problems: {
      readonly last: string
      readonly "connection-taken": string
      readonly "connection-denied": string
      readonly "connection-unreachable": string
      readonly "connection-failed": string
    }
    readonly held: Sentence<{ provider: Value }>
    readonly usedBy: Sentence<{ names: Value }>
    readonly usedByNobody: string
    readonly forget: string
  }
  readonly errorLink: {
    readonly heading: string
    readonly explanation: Sentence<{ client: Value }>
    readonly parameter: string
    readonly expected: string
    readonly hidden: string
    readonly received: string
    readonly rule: string
    readonly fix: string
    readonly lines: string
    readonly linesAdvice: string
    readonly advice: string
    readonly send: string
    readonly sent: string
    readonly details: string
    readonly causes: {
      readonly "client-not-authenticated": {
        readonly sentence: string
        readonly advice: string
      }
      readonly "code-not-of-client": {
        readonly sentence: string
        readonly advice: string
      }
      readonly "refresh-not-of-client": {
        readonly sentence: string
        readonly advice: string
      }
      readonly "of-person": {
        readonly sentence: string
        readonly advice: string
      }
    }
  }
  readonly device: {
    readonly heading: string
    readonly explanation: string
    readonly compare: string
    readonly code: string
    readonly submit: string
    readonly caution: string
    readonly problems: {
      readonly malformed: string
      readonly unknown: string
    }
    readonly asking: {
      readonly heading: string
      readonly device: string
      readonly unknown: string
      readonly address: string
      readonly time: string
      readonly otherNetwork: string
    }
    readonly approved: {
      readonly heading: string
      readonly explanation: Sentence<{ client: Value }>
    }
    readonly denied: {
      readonly heading: string
      readonly explanation: string
    }
  }
  readonly emailCode: {
    readonly send: string
    readonly explanation: Sentence<{ address: Value }>
    readonly code: string
    readonly advice: string
    readonly again: string
    readonly problems: {
      readonly wrong: string
      readonly "too-many-attempts": string
    }
    readonly linkExplanation: Sentence<{ address: Value }>
  }
  readonly requests: {
    readonly heading: string
    readonly explanation: string
    readonly none: string
    readonly open: string
    readonly block: string
    readonly blocked: string
    readonly unblock: string
    readonly caution: string
    readonly message: string
    readonly waiting: string
    readonly show: string
    readonly gone: string
    readonly approved: {
      readonly heading: string
      readonly explanation: Sentence<{ client: Value }>
    }
    readonly denied: {
      readonly heading: string
      readonly explanation: Sentence<{ client: Value }>
    }
  }
}

export interface MailWords {
  readonly "second-factor-added": {
    readonly subject: Sentence<{ name: Value }>
    readonly explanation: Sentence<{ username: Value; name: Value }>
    readonly button: string
    readonly advice: readonly string[]
  }
  readonly "second-factor-removed": {
    readonly subject: Sentence<{ name: Value }>
    readonly explanation: Sentence<{ username: Value; name: Value }>
    readonly button: string
    readonly advice: readonly string[]
  }
  readonly "account-deleted": {
    readonly subject: Sentence<{ name: Value }>
    readonly explanation: Sentence<{ username: Value; name: Value }>
    readonly button: string
    readonly advice: readonly string[]
  }
  readonly "recovery-codes-replaced": {
    readonly subject: Sentence<{ name: Value }>
    readonly explanation: Sentence<{ username: Value; name: Value }>
    readonly button: string
    readonly advice: readonly string[]
  }
  readonly "reset-password": {
    readonly subject: Sentence<{ name: Value }>
    readonly explanation: Sentence<{ username: Value; name: Value }>
    readonly button: string
    readonly advice: readonly string[]
  }
  readonly "verify-email": {
    readonly subject: Sentence<{ name: Value }>
    readonly explanation: Sentence<{ name: Value }>
    readonly button: string
    readonly advice: readonly string[]
  }
  readonly "passkey-added": {
    readonly subject: Sentence<{ name: Value }>
    readonly explanation: Sentence<{ username: Value; name: Value }>
    readonly button: string
    readonly advice: readonly string[]
  }
  readonly "passkey-removed": {
    readonly subject: Sentence<{ name: Value }>
    readonly explanation: Sentence<{ username: Value; name: Value }>
    readonly button: string
    readonly advice: readonly string[]
  }
  readonly "passkey-refused": {
    readonly subject: Sentence<{ name: Value }>
    readonly explanation: Sentence<{ username: Value; name: Value }>
    readonly button: string
    readonly advice: readonly string[]
  }
  readonly invitation: {
    readonly subject: Sentence<{ name: Value }>
    readonly explanation: Sentence<{ name: Value; username: Value }>
    readonly button: string
    readonly advice: readonly string[]
  }
  readonly "change-email": {
    readonly subject: Sentence<{ name: Value }>
    readonly explanation: Sentence<{ name: Value }>
    readonly button: string
    readonly advice: readonly string[]
  }
  readonly "email-change-asked": {
    readonly subject: Sentence<{ name: Value }>
    readonly explanation: Sentence<{ username: Value; name: Value }>
    readonly button: string
    readonly advice: readonly string[]
  }
  readonly "email-changed": {
    readonly subject: Sentence<{ name: Value }>
    readonly explanation: Sentence<{ username: Value; name: Value }>
    readonly button: string
    readonly advice: readonly string[]
  }
  readonly "recovery-code-used": {
    readonly subject: Sentence<{ name: Value }>
    readonly explanation: Sentence<{ username: Value; name: Value }>
    readonly button: string
    readonly advice: readonly string[]
  }
  readonly "password-changed": {
    readonly subject: Sentence<{ name: Value }>
    readonly explanation: Sentence<{ username: Value; name: Value }>
    readonly button: string
    readonly advice: readonly string[]
  }
  readonly "sign-up": {
    readonly subject: Sentence<{ name: Value }>
    readonly explanation: Sentence<{ name: Value }>
    readonly button: string
    readonly advice: readonly string[]
  }
  readonly "account-exists": {
    readonly subject: Sentence<{ name: Value }>
    readonly explanation: Sentence<{ name: Value; username: Value }>
    readonly button: string
    readonly advice: readonly string[]
  }
  readonly "identity-linked": {
    readonly subject: Sentence<{ name: Value }>
    readonly explanation: Sentence<{ username: Value; name: Value }>
    readonly button: string
    readonly advice: readonly string[]
  }
  readonly "identity-unlinked": {
    readonly subject: Sentence<{ name: Value }>
    readonly explanation: Sentence<{ username: Value; name: Value }>
    readonly button: string
    readonly advice: readonly string[]
  }
  readonly "sign-in-code": {
    readonly subject: Sentence<{ name: Value }>
    readonly explanation: Sentence<{ name: Value }>
    readonly button: string
    readonly advice: readonly string[]
  }
  readonly "password-removed": {
    readonly subject: Sentence<{ name: Value }>
    readonly explanation: Sentence<{ username: Value; name: Value }>
    readonly button: string
    readonly advice: readonly string[]
  }
  readonly "email-code-changed": {
    readonly subject: Sentence<{ name: Value }>
    readonly explanation: Sentence<{ username: Value; name: Value }>
    readonly button: string
    readonly advice: readonly string[]
  }
  readonly "approval-request": {
    readonly subject: Sentence<{ name: Value }>
    readonly explanation: Sentence<{ username: Value; name: Value }>
    readonly button: string
    readonly advice: readonly string[]
  }
}

export interface DemoWords {
  readonly heading: string
  readonly intro: string
  readonly account: Sentence<{ username: Value; password: Value }>
  readonly signedIn: Sentence<{ name: Value }>
  readonly signedInText: string
  readonly more: string
  readonly profile: string
  readonly oldRefreshToken: string
  readonly codeAgain: string
  readonly machineToken: string
  readonly startOver: string
  readonly operator: string
  readonly command: string
  readonly back: string
  readonly unexpected: {
    readonly title: string
    readonly text: string
  }
  readonly noAnswer: {
    readonly title: string
    readonly text: string
  }
}

/** The words of the console's trial of an application. */
export interface TrialWords {
  readonly tryIt: {
    readonly title: string
    readonly intro: string
    readonly titleMachine: string
    readonly introMachine: string
    readonly changes: string
    readonly changesText: string
    readonly changesNot: string
    readonly leftover: string
    readonly flow: string
    readonly flows: {
      readonly redirect: string
      readonly device: string
      readonly approval: string
    }
    readonly scope: string
    readonly scopeText: string
    readonly secret: string
    readonly secretText: string
    readonly start: string
    readonly startMachine: string
    readonly open: string
    readonly openText: string
    readonly waitText: string
    readonly device: {
      readonly text: string
      readonly address: string
      readonly code: string
      readonly qrCode: string
      readonly open: string
      readonly pause: Sentence<{ seconds: Value }>
      readonly ask: string
    }
    readonly approval: {
      readonly intro: string
      readonly person: string
      readonly personText: string
      readonly personHint: string
      readonly message: string
      readonly text: string
      readonly address: string
      readonly open: string
      readonly pause: Sentence<{ seconds: Value }>
    }
    readonly why: string
    readonly noRefusal: string
    readonly cancel: string
    readonly again: string
    readonly refresh: string
    readonly finish: string
    readonly openStage: string
    readonly openStageMachine: string
    readonly ended: string
    readonly endedTokens: string
    readonly endedRefused: string
    readonly locked: string
    readonly blocked: {
      readonly title: string
      readonly text: string
    }
    readonly foreign: {
      readonly title: string
      readonly text: string
    }
    readonly ownRequests: {
      readonly title: string
      readonly text: string
    }
    readonly ownKeys: {
      readonly title: string
      readonly text: string
    }
    readonly ownKey: string
    readonly request: string
    readonly answer: string
    readonly raw: string
    readonly reveal: string
    readonly status: Sentence<{ status: Value }>
    readonly came: string
    readonly refused: string
    readonly reason: string
    readonly fix: string
    readonly explain: string
    readonly steps: {
      readonly authorization: {
        readonly title: string
        readonly text: string
      }
      readonly answer: {
        readonly title: string
        readonly text: string
      }
      readonly token: {
        readonly title: string
        readonly text: string
      }
      readonly machineToken: {
        readonly title: string
        readonly text: string
      }
      readonly deviceRequest: {
        readonly title: string
        readonly text: string
      }
      readonly poll: {
        readonly title: string
        readonly text: string
      }
      readonly approvalRequest: {
        readonly title: string
        readonly text: string
      }
      readonly approvalPoll: {
        readonly title: string
        readonly text: string
      }
      readonly idToken: {
        readonly title: string
        readonly text: string
      }
      readonly userinfo: {
        readonly title: string
        readonly text: string
      }
      readonly refresh: {
        readonly title: string
        readonly text: string
      }
      readonly revocation: {
        readonly title: string
        readonly text: string
      }
      readonly signOut: {
        readonly title: string
        readonly text: string
      }
    }
    readonly header: string
    readonly claims: string
    readonly checks: {
      readonly signature: string
      readonly iss: string
      readonly aud: string
      readonly nonce: string
      readonly exp: string
    }
    readonly verdicts: {
      readonly right: string
      readonly wrong: string
      readonly unknown: string
    }
    readonly meanings: {
      readonly response_type: string
      readonly client_id: string
      readonly redirect_uri: string
      readonly scope: string
      readonly state: string
      readonly nonce: string
      readonly code_challenge: string
      readonly code_challenge_method: string
      readonly code: string
      readonly iss: string
      readonly error: string
      readonly error_description: string
      readonly grant_type: string
      readonly code_verifier: string
      readonly client_secret: string
      readonly Authorization: string
      readonly access_token: string
      readonly token_type: string
      readonly expires_in: string
      readonly refresh_token: string
      readonly id_token: string
      readonly token: string
      readonly token_type_hint: string
      readonly device_code: string
      readonly auth_req_id: string
      readonly login_hint: string
      readonly binding_message: string
      readonly user_code: string
      readonly verification_uri: string
      readonly verification_uri_complete: string
      readonly interval: string
      readonly alg: string
      readonly kid: string
      readonly typ: string
      readonly sub: string
      readonly aud: string
      readonly azp: string
      readonly exp: string
      readonly iat: string
      readonly auth_time: string
      readonly acr: string
      readonly amr: string
      readonly at_hash: string
      readonly sid: string
      readonly name: string
      readonly preferred_username: string
      readonly email: string
      readonly email_verified: string
      readonly locale: string
      readonly id_token_hint: string
      readonly post_logout_redirect_uri: string
    }
  }
}
