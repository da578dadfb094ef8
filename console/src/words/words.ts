// Generated from locales/en.json by `npm run docs`. Change it there.

import type { Sentence, Value } from "../../../src/words/sentence.ts"
import type { TrialWords } from "../../../src/words/words.ts"

/** The topics of the console's words. */
export interface ConsoleWords extends TrialWords {
  readonly shell: {
    readonly console: string
    readonly skip: string
    readonly navigation: string
    readonly openNavigation: string
    readonly search: string
    readonly searchHint: string
    readonly searchNothing: string
    readonly pages: string
    readonly account: string
    readonly language: string
    readonly appearance: string
    readonly light: string
    readonly dark: string
    readonly system: string
    readonly signOut: string
    readonly signIn: string
    readonly signInAgain: string
    readonly retry: string
    readonly copy: string
    readonly copied: string
    readonly cancel: string
    readonly close: string
    readonly save: string
    readonly discard: string
    readonly more: string
    readonly saved: string
    readonly unsaved: string
    readonly leaving: {
      readonly title: string
      readonly text: string
      readonly stay: string
      readonly leave: string
    }
    readonly file: {
      readonly remove: string
      readonly unreadable: Sentence<{ name: Value }>
    }
    readonly undo: string
    readonly undone: string
    readonly notUndone: string
    readonly searching: string
    readonly offline: string
    readonly reference: string
    readonly signedOut: {
      readonly title: string
      readonly text: string
    }
    readonly noRights: {
      readonly title: string
      readonly text: Sentence<{ username: Value }>
    }
    readonly failed: {
      readonly title: string
      readonly text: string
    }
    readonly signedInAgain: {
      readonly title: string
      readonly text: string
    }
    readonly again: {
      readonly title: string
      readonly ended: string
      readonly stepUp: string
      readonly recent: string
      readonly text: string
      readonly open: string
      readonly later: string
      readonly somebodyElse: Sentence<{ name: Value }>
      readonly failed: string
    }
    readonly trialTaken: {
      readonly title: string
      readonly text: string
    }
    readonly trialLost: {
      readonly title: string
      readonly text: string
    }
    readonly closeTab: string
    readonly problem: {
      readonly title: string
      readonly unreachable: string
      readonly limited: Sentence<{ seconds: number }>
      readonly stepUp: string
      readonly confirm: string
      readonly missing: string
      readonly missingText: string
      readonly forbidden: string
      readonly sessionEnded: string
      readonly defect: string
    }
    readonly conflict: {
      readonly title: string
      readonly text: string
      readonly setting: string
      readonly theirs: string
      readonly mine: string
      readonly takeTheirs: string
      readonly keepMine: string
    }
    readonly confirmName: Sentence<{ name: Value }>
    readonly notFound: {
      readonly title: string
      readonly text: string
      readonly back: string
    }
    readonly labelled: Sentence<{ label: Value; value: Value }>
    readonly continued: Sentence<{ field: Value; problem: Value }>
    readonly settings: string
  }
  readonly overview: {
    readonly title: string
    readonly range: string
    readonly ranges: {
      readonly hour: string
      readonly day: string
      readonly week: string
      readonly quarter: string
    }
    readonly more: {
      readonly hour: Sentence<{ percent: Value }>
      readonly day: Sentence<{ percent: Value }>
      readonly week: Sentence<{ percent: Value }>
    }
    readonly fewer: {
      readonly hour: Sentence<{ percent: Value }>
      readonly day: Sentence<{ percent: Value }>
      readonly week: Sentence<{ percent: Value }>
    }
    readonly same: {
      readonly hour: string
      readonly day: string
      readonly week: string
    }
    readonly nothingBefore: string
    readonly notKept: string
    readonly measures: {
      readonly signIns: string
      readonly failedSignIns: string
      readonly tokens: string
      readonly refusals: string
      readonly requests: string
      readonly waiting: string
    }
    readonly active: Sentence<{ people: Value; applications: Value }>
    readonly atLeast: Sentence<{ count: Value }>
    readonly waitingText: string
    readonly refusedInAdministration: string
    readonly notCounted: Sentence<{ count: Value }>
    readonly seeAudit: string
    readonly seeRefusals: string
    readonly other: string
    readonly ways: {
      readonly password: string
      readonly password_and_code: string
      readonly password_and_recovery_code: string
      readonly password_and_passkey: string
      readonly passkey: string
      readonly connection: string
      readonly connection_and_second_factor: string
      readonly email_code: string
      readonly email_code_and_second_factor: string
    }
    readonly outcomes: {
      readonly failed: string
      readonly limited: string
      readonly busy: string
      readonly answered: string
      readonly refused: string
      readonly broken: string
    }
    readonly surfaces: {
      readonly page: string
      readonly api: string
    }
    readonly milliseconds: Sentence<{ count: Value }>
    readonly guide: {
      readonly title: string
      readonly text: string
      readonly done: string
      readonly register: {
        readonly title: string
        readonly text: string
        readonly action: string
      }
      readonly invite: {
        readonly title: string
        readonly text: string
        readonly action: string
      }
      readonly look: {
        readonly title: string
        readonly text: string
        readonly action: string
      }
    }
  }
  readonly attention: {
    readonly title: string
    readonly severities: {
      readonly now: string
      readonly soon: string
      readonly advice: string
    }
    readonly nothing: {
      readonly title: string
      readonly text: string
    }
    readonly looked: Sentence<{ ago: Value }>
    readonly all: Sentence<{ count: Value }>
    readonly few: string
    readonly kinds: {
      readonly "data-restored": {
        readonly title: string
        readonly text: Sentence<{ count: Value; at: Value }>
        readonly action: string
      }
      readonly "disk-low": {
        readonly title: Sentence<{ count: Value }>
        readonly text: string
        readonly action: string
      }
      readonly "host-differs": {
        readonly title: Sentence<{ detail: Value }>
        readonly text: Sentence<{ at: Value }>
        readonly action: string
      }
      readonly "proxy-unlisted": {
        readonly title: Sentence<{ detail: Value }>
        readonly text: Sentence<{ at: Value }>
        readonly action: string
      }
      readonly "url-plain-http": {
        readonly title: string
        readonly text: Sentence<{ detail: Value }>
        readonly action: string
      }
      readonly "mail-off": {
        readonly title: string
        readonly text: string
        readonly action: string
      }
      readonly "mails-waiting": {
        readonly title: Sentence<{ count: Value }>
        readonly text: string
        readonly action: string
      }
      readonly "mails-lost": {
        readonly title: Sentence<{ count: Value }>
        readonly text: Sentence<{ at: Value }>
        readonly action: string
      }
      readonly "secret-expired": {
        readonly title: string
        readonly text: Sentence<{ due: Value }>
        readonly action: string
      }
      readonly "secret-expires": {
        readonly title: Sentence<{ due: Value }>
        readonly text: string
        readonly action: string
      }
      readonly "secret-unused": {
        readonly title: string
        readonly text: Sentence<{ due: Value }>
        readonly action: string
      }
      readonly "key-overdue": {
        readonly title: Sentence<{ detail: Value }>
        readonly text: Sentence<{ at: Value }>
        readonly action: string
      }
      readonly "key-old": {
        readonly title: Sentence<{ detail: Value }>
        readonly text: Sentence<{ at: Value }>
        readonly action: string
      }
      readonly "key-not-fetched": {
        readonly title: Sentence<{ detail: Value; due: Value }>
        readonly text: Sentence<{ count: Value }>
        readonly action: string
      }
      readonly "sign-outs-waiting": {
        readonly title: string
        readonly text: Sentence<{ count: Value }>
        readonly action: string
      }
      readonly "refusals-repeated": {
        readonly title: Sentence<{ count: Value }>
        readonly text: Sentence<{ at: Value; detail: Value }>
        readonly action: string
      }
      readonly guessing: {
        readonly title: string
        readonly text: Sentence<{ count: Value; at: Value }>
        readonly action: string
      }
      readonly "maker-gone": {
        readonly title: string
        readonly text: Sentence<{ detail: Value; count: Value }>
        readonly action: string
      }
      readonly "maker-lacks-right": {
        readonly title: string
        readonly text: Sentence<{ detail: Value; count: Value }>
        readonly action: string
      }
      readonly "keys-maker-gone": {
        readonly title: string
        readonly text: Sentence<{ detail: Value }>
        readonly action: string
      }
      readonly "keys-maker-lacks-right": {
        readonly title: string
        readonly text: Sentence<{ detail: Value }>
        readonly action: string
      }
      readonly "issuer-setter": {
        readonly title: string
        readonly text: Sentence<{ detail: Value }>
        readonly action: string
      }
      readonly "policy-setter": {
        readonly title: string
        readonly text: Sentence<{ detail: Value }>
        readonly action: string
      }
      readonly "administrator-one-factor": {
        readonly title: string
        readonly text: string
        readonly action: string
      }
      readonly "administrator-unverified": {
        readonly title: Sentence<{ situation: string }>
        readonly text: Sentence<{ situation: string }>
        readonly action: string
      }
      readonly "invitation-waiting": {
        readonly title: string
        readonly text: Sentence<{ at: Value }>
        readonly action: string
      }
      readonly "invitation-refused": {
        readonly title: string
        readonly text: string
        readonly action: string
      }
      readonly "backup-missing": {
        readonly title: string
        readonly text: string
        readonly action: string
      }
      readonly "backup-old": {
        readonly title: string
        readonly text: Sentence<{ at: Value }>
        readonly action: string
      }
      readonly "imported-hashes": {
        readonly title: string
        readonly text: Sentence<{ detail: Value; count: Value }>
        readonly action: string
      }
      readonly "redirect-plain-http": {
        readonly title: string
        readonly text: Sentence<{ detail: Value }>
        readonly action: string
      }
      readonly "pkce-plain": {
        readonly title: string
        readonly text: Sentence<{ at: Value }>
        readonly action: string
      }
    }
  }
  readonly plot: {
    readonly asTable: string
    readonly tableOf: Sentence<{ measure: Value }>
    readonly plot: Sentence<{ measure: Value }>
    readonly time: string
    readonly nothing: string
    readonly grants: {
      readonly authorization_code: string
      readonly refresh_token: string
      readonly client_credentials: string
      readonly "urn:ietf:params:oauth:grant-type:device_code": string
      readonly "urn:openid:params:grant-type:ciba": string
      readonly "urn:ietf:params:oauth:grant-type:jwt-bearer": string
      readonly "urn:ietf:params:oauth:grant-type:token-exchange": string
    }
  }
  readonly welcome: {
    readonly steps: string
    readonly names: {
      readonly account: string
      readonly look: string
      readonly application: string
    }
    readonly headings: {
      readonly look: string
      readonly application: string
    }
    readonly greeting: Sentence<{ username: Value }>
    readonly lookText: string
    readonly skipLook: string
    readonly applicationText: string
    readonly needed: readonly string[]
    readonly register: string
    readonly skipApplication: string
    readonly later: string
    readonly laterText: string
  }
  readonly applications: {
    readonly title: string
    readonly search: string
    readonly by: string
    readonly all: string
    readonly own: string
    readonly strangers: string
    readonly blocked: string
    readonly name: string
    readonly kind: string
    readonly address: string
    readonly lastUsed: string
    readonly created: string
    readonly kinds: {
      readonly web: string
      readonly page: string
      readonly native: string
      readonly device: string
      readonly agent: string
      readonly machine: string
    }
    readonly registeredItself: string
    readonly registeredBy: Sentence<{ name: Value }>
    readonly registeredOnServer: string
    readonly disabled: string
    readonly active: string
    readonly never: string
    readonly noSecret: string
    readonly moreAddresses: Sentence<{ count: Value }>
    readonly empty: {
      readonly title: string
      readonly text: string
    }
    readonly nothingFound: {
      readonly title: string
      readonly text: string
      readonly action: string
    }
    readonly register: string
    readonly emptyOf: {
      readonly own: {
        readonly title: string
        readonly text: string
      }
      readonly strangers: {
        readonly title: string
        readonly text: string
      }
      readonly blocked: {
        readonly title: string
        readonly text: string
      }
    }
    readonly allowed: string
    readonly nobody: string
    readonly peopleCount: Sentence<{ count: number }>
    readonly hosts: {
      readonly title: string
      readonly text: string
      readonly host: string
      readonly block: string
      readonly blockOf: Sentence<{ host: Value }>
      readonly unblock: string
      readonly unblockHost: Sentence<{ host: Value }>
      readonly blocked: Sentence<{ host: Value }>
      readonly question: Sentence<{ host: Value }>
      readonly questionText: string
      readonly preview: Sentence<{ clients: Value; people: Value }>
    }
    readonly usage: {
      readonly people: string
      readonly grants: string
      readonly lastGranted: string
      readonly lastUsed: string
      readonly scope: string
      readonly byDay: string
      readonly byDayText: string
      readonly days: string
      readonly lastDays: Sentence<{ days: number }>
      readonly signIns: string
      readonly signInsText: string
      readonly tokens: string
      readonly tokensText: string
      readonly refusalsByDay: string
      readonly refusalsText: string
      readonly unused: {
        readonly title: string
        readonly text: string
      }
      readonly refusals: string
      readonly noRefusals: string
      readonly seeRefusals: string
      readonly reason: string
      readonly count: string
      readonly latest: string
      readonly explain: string
    }
    readonly tabs: {
      readonly settings: string
      readonly secrets: string
      readonly usage: string
      readonly look: string
      readonly danger: string
    }
    readonly quickStart: string
    readonly tryIt: string
    readonly connect: string
    readonly connectText: string
    readonly issuer: string
    readonly clientId: string
    readonly discovery: string
    readonly addAddress: string
    readonly removeAddress: Sentence<{ address: Value }>
    readonly addressRules: {
      readonly notAddress: string
      readonly hasSpace: string
      readonly hasQuery: string
      readonly hasFragment: string
      readonly hasUser: string
      readonly hasWildcard: string
      readonly hasBackslash: string
      readonly isScript: string
      readonly isTooLong: string
      readonly isTwice: string
      readonly isHttp: string
      readonly isSharedScheme: string
      readonly isLocalhost: string
    }
    readonly saved: string
    readonly secretsText: string
    readonly secretsNone: {
      readonly title: string
      readonly text: string
    }
    readonly secretCreated: string
    readonly secretBy: string
    readonly secretExpires: string
    readonly secretUsed: string
    readonly secretState: string
    readonly newest: string
    readonly expiring: string
    readonly expired: string
    readonly noExpiry: string
    readonly replace: string
    readonly replaceText: string
    readonly keepOld: string
    readonly keepOlds: {
      readonly "0": string
      readonly "3600": string
      readonly "86400": string
      readonly "604800": string
    }
    readonly create: string
    readonly shownOnce: string
    readonly shownOnceText: string
    readonly copiedIt: string
    readonly endOld: string
    readonly endOldText: string
    readonly block: string
    readonly blockText: string
    readonly unblock: string
    readonly unblockText: string
    readonly remove: string
    readonly removeText: string
    readonly removeGrants: Sentence<{ count: Value }>
    readonly removeNoGrants: string
    readonly moreThan: Sentence<{ count: Value }>
    readonly peopleAtLeast: Sentence<{ count: number }>
  }
  readonly newApplication: {
    readonly title: string
    readonly step: Sentence<{ at: Value; of: Value }>
    readonly steps: readonly string[]
    readonly kindTitle: string
    readonly kinds: {
      readonly web: {
        readonly name: string
        readonly text: string
      }
      readonly page: {
        readonly name: string
        readonly text: string
      }
      readonly native: {
        readonly name: string
        readonly text: string
      }
      readonly device: {
        readonly name: string
        readonly text: string
      }
      readonly agent: {
        readonly name: string
        readonly text: string
      }
      readonly machine: {
        readonly name: string
        readonly text: string
      }
    }
    readonly stackTitle: string
    readonly stackText: string
    readonly otherStack: string
    readonly otherStackText: string
    readonly nameLabel: string
    readonly nameText: string
    readonly nameMissing: string
    readonly redirectsLabel: string
    readonly redirectsText: Sentence<{ stack: Value }>
    readonly redirectsTextPlain: string
    readonly redirectMissing: string
    readonly signOutsLabel: string
    readonly signOutsText: string
    readonly origins: Sentence<{ origin: Value }>
    readonly permissionsTitle: string
    readonly permissionsText: string
    readonly machineText: string
    readonly identity: string
    readonly scopes: {
      readonly openid: {
        readonly name: string
        readonly text: string
      }
      readonly profile: {
        readonly name: string
        readonly text: string
      }
      readonly email: {
        readonly name: string
        readonly text: string
      }
      readonly address: {
        readonly name: string
        readonly text: string
      }
      readonly phone: {
        readonly name: string
        readonly text: string
      }
      readonly read: {
        readonly name: string
        readonly text: string
      }
      readonly write: {
        readonly name: string
        readonly text: string
      }
    }
    readonly general: string
    readonly assigned: string
    readonly noneChosen: string
    readonly own: string
    readonly ownText: string
    readonly back: string
    readonly next: string
    readonly create: string
    readonly done: string
    readonly doneText: string
    readonly secretOnce: string
    readonly secret: string
    readonly clientId: string
    readonly issuer: string
    readonly discovery: string
    readonly env: string
    readonly download: Sentence<{ file: Value }>
    readonly quickStart: string
    readonly settings: string
    readonly warnings: string
  }
  readonly applicationSettings: {
    readonly groups: {
      readonly basics: string
      readonly addresses: string
      readonly signIn: string
      readonly permissions: string
      readonly tokens: string
      readonly proof: string
      readonly identity: string
      readonly requests: string
    }
    readonly foldedTexts: {
      readonly tokens: string
      readonly proof: string
      readonly identity: string
      readonly requests: string
    }
    readonly labels: {
      readonly name: string
      readonly grant_types: string
      readonly native: string
      readonly redirect_uris: string
      readonly post_logout_redirect_uris: string
      readonly cors_origins: string
      readonly backchannel_logout_uri: string
      readonly consent: string
      readonly sign_in_level: string
      readonly default_max_age: string
      readonly default_acr_values: string
      readonly connections: string
      readonly sign_in_page: string
      readonly scope: string
      readonly requestable_scope: string
      readonly resources: string
      readonly authorization_details_types: string
      readonly introspection: string
      readonly id_token_alg: string
      readonly access_token_format: string
      readonly userinfo_signed_response_alg: string
      readonly authorization_signed_response_alg: string
      readonly introspection_signed_response_alg: string
      readonly refresh_repeat: string
      readonly id_token_on_refresh: string
      readonly token_endpoint_auth_method: string
      readonly profile: string
      readonly tls_client_auth_subject_dn: string
      readonly tls_client_auth_san_dns: string
      readonly tls_client_auth_san_uri: string
      readonly tls_client_auth_san_ip: string
      readonly tls_client_auth_san_email: string
      readonly tls_client_certificate_bound_access_tokens: string
      readonly dpop_bound_access_tokens: string
      readonly jwks: string
      readonly jwks_uri: string
      readonly subject_type: string
      readonly sector_identifier: string
      readonly first_proofs: string
      readonly error_links: string
      readonly backchannel_token_delivery_mode: string
      readonly backchannel_client_notification_endpoint: string
      readonly federated_identities: string
      readonly require_pushed_authorization_requests: string
      readonly request_object_signing_alg: string
      readonly backchannel_authentication_request_signing_alg: string
      readonly request_object_encryption_alg: string
      readonly request_object_encryption_enc: string
      readonly require_signed_request_object: string
    }
    readonly texts: {
      readonly name: string
      readonly grant_types: string
      readonly native: string
      readonly redirect_uris: string
      readonly post_logout_redirect_uris: string
      readonly cors_origins: string
      readonly backchannel_logout_uri: string
      readonly consent: string
      readonly sign_in_level: string
      readonly default_max_age: string
      readonly default_acr_values: string
      readonly connections: string
      readonly sign_in_page: string
      readonly scope: string
      readonly requestable_scope: string
      readonly resources: string
      readonly authorization_details_types: string
      readonly introspection: string
      readonly id_token_alg: string
      readonly access_token_format: string
      readonly userinfo_signed_response_alg: string
      readonly authorization_signed_response_alg: string
      readonly introspection_signed_response_alg: string
      readonly refresh_repeat: string
      readonly id_token_on_refresh: string
      readonly token_endpoint_auth_method: string
      readonly profile: string
      readonly tls_client_auth_subject_dn: string
      readonly tls_client_auth_san_dns: string
      readonly tls_client_auth_san_uri: string
      readonly tls_client_auth_san_ip: string
      readonly tls_client_auth_san_email: string
      readonly tls_client_certificate_bound_access_tokens: string
      readonly dpop_bound_access_tokens: string
      readonly jwks: string
      readonly jwks_uri: string
      readonly subject_type: string
      readonly sector_identifier: string
      readonly first_proofs: string
      readonly error_links: string
      readonly backchannel_token_delivery_mode: string
      readonly backchannel_client_notification_endpoint: string
      readonly federated_identities: string
      readonly require_pushed_authorization_requests: string
      readonly request_object_signing_alg: string
      readonly backchannel_authentication_request_signing_alg: string
      readonly request_object_encryption_alg: string
      readonly request_object_encryption_enc: string
      readonly require_signed_request_object: string
    }
    readonly kind: string
    readonly kindText: string
    readonly kinds: {
      readonly confidential: string
      readonly public: string
    }
    readonly grants: {
      readonly authorization_code: string
      readonly refresh_token: string
      readonly client_credentials: string
      readonly "urn:ietf:params:oauth:grant-type:device_code": string
      readonly "urn:openid:params:grant-type:ciba": string
      readonly "urn:ietf:params:oauth:grant-type:jwt-bearer": string
      readonly "urn:ietf:params:oauth:grant-type:token-exchange": string
    }
    readonly consents: {
      readonly ask: string
      readonly remember: string
      readonly "first-party": string
    }
    readonly levels: {
      readonly pwd: string
      readonly mfa: string
      readonly phr: string
    }
    readonly acrs: {
      readonly "0": string
      readonly phr: string
      readonly "urn:gatehouse:acr:mfa": string
      readonly "urn:gatehouse:acr:pwd": string
    }
    readonly anyWay: string
    readonly signInPages: {
      readonly all: string
      readonly connections: string
      readonly "at-once": string
    }
    readonly anyAge: string
    readonly requestableScopes: {
      readonly registered: string
      readonly open: string
    }
    readonly noApi: string
    readonly introspections: {
      readonly own: string
      readonly any: string
    }
    readonly formats: {
      readonly opaque: string
      readonly jwt: string
    }
    readonly plain: string
    readonly rotation: string
    readonly rotationText: string
    readonly rotations: {
      readonly confirmed: string
      readonly strict: string
    }
    readonly byDefault: Sentence<{ time: Value }>
    readonly methods: {
      readonly secret: string
      readonly client_secret_basic: string
      readonly client_secret_post: string
      readonly client_secret_jwt: string
      readonly private_key_jwt: string
      readonly tls_client_auth: string
      readonly self_signed_tls_client_auth: string
      readonly none: string
    }
    readonly publicMethodText: string
    readonly subjects: {
      readonly public: string
      readonly pairwise: string
    }
    readonly sectorUri: string
    readonly sectorUriText: string
    readonly ofDocument: string
    readonly ofDocumentText: string
    readonly on: string
    readonly off: string
    readonly keysHere: string
    readonly requestObjectsOff: string
    readonly requestObjectsPlain: string
    readonly createdApis: Sentence<{ names: Value }>
    readonly short: {
      readonly access_token_format: string
      readonly id_token_alg: string
      readonly userinfo_signed_response_alg: string
      readonly refresh_repeat: string
      readonly id_token_on_refresh: string
      readonly jwks: string
      readonly sector_identifier: string
      readonly strict: string
      readonly opaque: string
      readonly plain: string
      readonly ownHost: string
      readonly federated_identities: string
    }
    readonly firstProofs: {
      readonly passkey: string
      readonly "email-code": string
      readonly connection: string
      readonly password: string
    }
    readonly errorLinks: {
      readonly auto: string
      readonly on: string
      readonly off: string
    }
    readonly profiles: {
      readonly baseline: string
      readonly "oauth-2.1": string
      readonly "fapi-2.0": string
      readonly "fapi-2.0-message-signing": string
    }
    readonly deliveryModes: {
      readonly poll: string
      readonly ping: string
    }
  }
  readonly quickStart: {
    readonly stacks: string
    readonly library: Sentence<{ name: Value }>
    readonly pattern: Sentence<{ pattern: Value }>
    readonly copyBlock: Sentence<{ title: Value }>
    readonly kinds: {
      readonly install: string
      readonly secret: string
      readonly create: Sentence<{ file: Value }>
      readonly add: Sentence<{ file: Value }>
      readonly start: string
      readonly package: string
    }
    readonly secretText: string
    readonly secretLink: string
    readonly see: string
    readonly seeText: string
    readonly seeDevice: string
    readonly seeCode: string
    readonly seeMachine: string
    readonly shows: string
    readonly tryIt: string
    readonly otherKind: Sentence<{ stack: Value; kind: Value }>
    readonly registerOther: Sentence<{ stack: Value }>
    readonly notYet: string
    readonly mismatches: {
      readonly redirect: Sentence<{ stack: Value }>
      readonly signOut: string
      readonly algorithm: Sentence<{ stack: Value }>
      readonly authentication: string
      readonly scope: string
      readonly userinfo: string
    }
    readonly mend: string
    readonly before: string
    readonly after: string
    readonly setting: string
    readonly none: string
    readonly settings: {
      readonly redirect_uris: string
      readonly post_logout_redirect_uris: string
      readonly id_token_alg: string
      readonly token_endpoint_auth_method: string
      readonly scope: string
      readonly userinfo_signed_response_alg: string
    }
    readonly mended: string
    readonly locked: string
  }
  readonly people: {
    readonly title: string
    readonly about: string
    readonly search: string
    readonly sort: string
    readonly sorts: {
      readonly name: string
      readonly email: string
      readonly username: string
      readonly created: string
      readonly last_sign_in: string
    }
    readonly created: string
    readonly lastSignIn: string
    readonly count: Sentence<{ count: number }>
    readonly countMore: Sentence<{ count: number }>
    readonly which: string
    readonly lists: {
      readonly all: string
      readonly administrators: string
      readonly invited: string
      readonly disabled: string
    }
    readonly add: string
    readonly import: string
    readonly person: string
    readonly email: string
    readonly username: string
    readonly administrator: string
    readonly disabled: string
    readonly invited: string
    readonly inviteAgain: string
    readonly unverified: string
    readonly you: string
    readonly thisService: string
    readonly select: Sentence<{ name: Value }>
    readonly selectAll: string
    readonly showAll: string
    readonly empty: {
      readonly title: string
      readonly text: string
    }
    readonly nothingFound: {
      readonly title: string
      readonly text: string
    }
    readonly noneIn: {
      readonly administrators: {
        readonly title: string
        readonly text: string
      }
      readonly invited: {
        readonly title: string
        readonly text: string
      }
      readonly disabled: {
        readonly title: string
        readonly text: string
      }
    }
    readonly adding: {
      readonly title: string
      readonly how: string
      readonly invite: string
      readonly create: string
      readonly inviteText: string
      readonly createText: string
      readonly email: string
      readonly name: string
      readonly nameText: string
      readonly username: string
      readonly usernameText: string
      readonly password: string
      readonly groups: string
      readonly groupsText: string
      readonly role: string
      readonly roles: {
        readonly user: string
        readonly admin: string
      }
      readonly folder: string
      readonly none: string
      readonly byLink: string
      readonly send: string
      readonly makeLink: string
      readonly createIt: string
      readonly sent: Sentence<{ address: Value }>
      readonly linkTitle: string
      readonly linkText: string
      readonly done: string
      readonly created: string
    }
  }
  readonly person: {
    readonly person: string
    readonly tabs: {
      readonly profile: string
      readonly "sign-in": string
      readonly sessions: string
      readonly applications: string
      readonly rights: string
      readonly mails: string
      readonly danger: string
    }
    readonly userId: string
    readonly history: string
    readonly openInvitation: Sentence<{ ago: Value }>
    readonly invitationRefused: string
    readonly isDisabled: string
    readonly basics: string
    readonly about: string
    readonly aboutText: string
    readonly name: string
    readonly username: string
    readonly usernameText: string
    readonly email: string
    readonly verified: string
    readonly verifiedText: string
    readonly emailChanged: string
    readonly role: string
    readonly roles: {
      readonly user: string
      readonly admin: string
    }
    readonly ownRole: string
    readonly yes: string
    readonly no: string
    readonly unknown: string
    readonly listText: string
    readonly password: string
    readonly passwordText: string
    readonly mailFolder: string
    readonly noMail: string
    readonly ownSignIn: string
    readonly ownAccount: string
    readonly sendReset: string
    readonly sentReset: Sentence<{ address: Value }>
    readonly setPassword: string
    readonly setPasswordText: string
    readonly newPassword: string
    readonly keepGrants: string
    readonly passwordSet: string
    readonly emailText: {
      readonly verified: string
      readonly unverified: string
    }
    readonly verify: string
    readonly sentVerify: Sentence<{ address: Value }>
    readonly invitation: string
    readonly invitationText: string
    readonly inviteAgain: string
    readonly linkAgain: string
    readonly sentInvitation: Sentence<{ address: Value }>
    readonly factors: string
    readonly factorsText: string
    readonly noFactors: string
    readonly kinds: {
      readonly otp: string
      readonly passkey: string
      readonly recovery: string
    }
    readonly factor: string
    readonly added: string
    readonly used: string
    readonly unusedCodes: Sentence<{ count: Value }>
    readonly remove: string
    readonly removeFactor: Sentence<{ name: Value }>
    readonly removeFactorText: string
    readonly connections: string
    readonly connectionsText: string
    readonly noConnections: string
    readonly removeConnectionText: string
    readonly never: string
    readonly sessionsNone: {
      readonly title: string
      readonly text: string
    }
    readonly sessionsText: string
    readonly device: string
    readonly network: Sentence<{ network: Value }>
    readonly signedIn: string
    readonly seen: string
    readonly unknownDevice: string
    readonly stopped: string
    readonly stoppedText: string
    readonly usedBy: string
    readonly end: string
    readonly endOne: Sentence<{ device: Value }>
    readonly endAll: string
    readonly endAllText: string
    readonly endAllOwn: string
    readonly ended: string
    readonly endedAll: string
    readonly moreThan: Sentence<{ count: Value }>
    readonly applicationsNone: {
      readonly title: string
      readonly text: string
    }
    readonly applicationsText: string
    readonly made: string
    readonly madeText: string
    readonly madeIt: string
    readonly madeSecrets: Sentence<{ count: number }>
    readonly madeExpired: string
    readonly madeBlocked: string
    readonly application: string
    readonly sees: string
    readonly since: string
    readonly remembered: string
    readonly takeBack: string
    readonly takeBackFrom: Sentence<{ name: Value }>
    readonly takeBackText: string
    readonly takenBack: string
    readonly scopes: {
      readonly openid: string
      readonly profile: string
      readonly email: string
      readonly phone: string
      readonly address: string
      readonly offline_access: string
      readonly read: string
      readonly write: string
    }
    readonly rightsNone: {
      readonly title: string
      readonly text: string
    }
    readonly rightsText: string
    readonly right: string
    readonly from: string
    readonly builtIn: string
    readonly byRole: Sentence<{ role: Value }>
    readonly byGroup: Sentence<{ role: Value; group: Value }>
    readonly rightWords: {
      readonly admin: string
      readonly "admin:read": string
      readonly "admin:clients": string
      readonly "admin:people": string
      readonly "admin:settings": string
    }
    readonly groups: string
    readonly noGroups: string
    readonly directRoles: string
    readonly noRoles: string
    readonly mailsNone: {
      readonly title: string
      readonly text: string
    }
    readonly mailsText: string
    readonly mail: string
    readonly state: string
    readonly when: string
    readonly why: string
    readonly states: {
      readonly waiting: string
      readonly sent: string
      readonly "not-sent": string
    }
    readonly tries: Sentence<{ count: number }>
  }
  readonly personMails: {
    readonly purposes: {
      readonly "reset-password": string
      readonly "verify-email": string
      readonly invitation: string
      readonly "sign-up": string
      readonly "change-email": string
      readonly "email-change-asked": string
      readonly "email-changed": string
      readonly "recovery-code-used": string
      readonly "password-changed": string
      readonly "second-factor-added": string
      readonly "second-factor-removed": string
      readonly "recovery-codes-replaced": string
      readonly "account-deleted": string
      readonly "passkey-added": string
      readonly "passkey-removed": string
      readonly "passkey-refused": string
      readonly "identity-linked": string
      readonly "identity-unlinked": string
      readonly "sign-in-code": string
      readonly "password-removed": string
      readonly "email-code-changed": string
      readonly "approval-request": string
    }
    readonly because: {
      readonly refused: string
      readonly later: string
      readonly unreachable: string
      readonly limited: string
      readonly "account-disabled": string
      readonly "email-missing": string
      readonly "email-unverified": string
      readonly "email-verified": string
      readonly "password-missing": string
      readonly invited: string
      readonly "not-invited": string
    }
  }
  readonly personDanger: {
    readonly yourself: string
    readonly lastAdministrator: string
    readonly disable: string
    readonly disableText: string
    readonly enable: string
    readonly enableText: string
    readonly disabled: string
    readonly enabled: string
    readonly history: string
    readonly historyText: string
    readonly showHistory: string
    readonly remove: string
    readonly removeText: string
    readonly goesWithIt: string
    readonly sessions: Sentence<{ count: Value }>
    readonly grants: Sentence<{ count: Value }>
    readonly consents: Sentence<{ count: Value }>
    readonly factors: Sentence<{ count: Value }>
    readonly groups: Sentence<{ count: Value }>
    readonly nothing: string
    readonly stays: string
  }
  readonly bulk: {
    readonly selected: Sentence<{ count: Value }>
    readonly clear: string
    readonly doSomething: string
    readonly actions: {
      readonly disable: {
        readonly title: string
        readonly text: string
      }
      readonly enable: {
        readonly title: string
        readonly text: string
      }
      readonly "end-sessions": {
        readonly title: string
        readonly text: string
      }
      readonly "add-to-group": {
        readonly title: string
        readonly text: string
      }
      readonly "assign-role": {
        readonly title: string
        readonly text: string
      }
      readonly delete: {
        readonly title: string
        readonly text: string
      }
    }
    readonly group: string
    readonly role: string
    readonly noGroups: string
    readonly noRoles: string
    readonly who: Sentence<{ count: number }>
    readonly nobody: string
    readonly andMore: Sentence<{ count: Value }>
    readonly skips: Sentence<{ count: Value }>
    readonly why: {
      readonly self: string
      readonly already: string
      readonly rights: string
      readonly last: string
    }
    readonly typeCount: string
    readonly go: Sentence<{ title: Value; count: Value }>
    readonly running: Sentence<{ done: Value; total: Value }>
    readonly stop: string
    readonly finished: Sentence<{ count: Value }>
    readonly had: Sentence<{ count: Value }>
    readonly failed: Sentence<{ count: Value }>
    readonly undo: string
    readonly undone: Sentence<{ count: Value }>
    readonly undoText: string
  }
  readonly importPeople: {
    readonly title: string
    readonly about: string
    readonly file: string
    readonly choose: string
    readonly fileText: string
    readonly format: string
    readonly formats: {
      readonly csv: string
      readonly keycloak: string
      readonly auth0: string
    }
    readonly csvText: string
    readonly keycloakText: string
    readonly auth0Text: string
    readonly unreadable: {
      readonly title: string
      readonly text: string
    }
    readonly utf16: {
      readonly title: string
      readonly text: string
    }
    readonly windows1252: {
      readonly title: string
      readonly text: string
    }
    readonly tooLarge: {
      readonly title: string
      readonly text: string
    }
    readonly found: Sentence<{ count: number }>
    readonly tryFirst: string
    readonly tryAgain: string
    readonly start: Sentence<{ count: number }>
    readonly trying: string
    readonly importing: string
    readonly progress: Sentence<{ done: Value; total: Value }>
    readonly stop: string
    readonly leaving: {
      readonly title: string
      readonly text: string
      readonly stay: string
      readonly leave: string
    }
    readonly stopped: string
    readonly trialStopped: string
    readonly tried: string
    readonly finished: string
    readonly would: string
    readonly added: string
    readonly existing: string
    readonly refused: string
    readonly existingText: string
    readonly why: string
    readonly notes: string
    readonly more: Sentence<{ count: Value }>
    readonly report: string
    readonly rows: string
    readonly toPeople: string
    readonly another: string
    readonly tooLong: string
    readonly says: {
      readonly line: Sentence<{ place: Value; problem: Value }>
      readonly lineOf: Sentence<{ place: Value; username: Value; problem: Value }>
      readonly entry: Sentence<{ place: Value; problem: Value }>
      readonly entryOf: Sentence<{ place: Value; username: Value; problem: Value }>
    }
  }
  readonly groups: {
    readonly title: string
    readonly intro: string
    readonly search: string
    readonly create: string
    readonly name: string
    readonly nameText: string
    readonly nameWrong: string
    readonly description: string
    readonly descriptionText: string
    readonly roles: string
    readonly noRoles: string
    readonly created: string
    readonly empty: {
      readonly title: string
      readonly text: string
    }
    readonly nothingFound: {
      readonly title: string
      readonly text: string
      readonly action: string
    }
    readonly tabs: {
      readonly members: string
      readonly roles: string
      readonly settings: string
    }
    readonly members: string
    readonly addMember: string
    readonly person: string
    readonly personHint: string
    readonly username: string
    readonly fullName: string
    readonly remove: string
    readonly removeMember: Sentence<{ name: Value }>
    readonly added: Sentence<{ name: Value }>
    readonly removed: Sentence<{ name: Value }>
    readonly noMembers: {
      readonly title: string
      readonly text: string
    }
    readonly noMembersShort: string
    readonly rolesText: string
    readonly role: string
    readonly roleHint: string
    readonly giveRole: string
    readonly takeRole: Sentence<{ name: Value }>
    readonly take: string
    readonly gave: Sentence<{ name: Value }>
    readonly took: Sentence<{ name: Value }>
    readonly noRolesYet: {
      readonly title: string
      readonly text: string
    }
    readonly basics: string
    readonly delete: string
    readonly deleteText: string
    readonly losing: Sentence<{ people: Value; roles: Value }>
    readonly losingNothing: Sentence<{ people: Value }>
    readonly moreThan: Sentence<{ count: Value }>
  }
  readonly roles: {
    readonly title: string
    readonly intro: string
    readonly search: string
    readonly create: string
    readonly name: string
    readonly nameText: string
    readonly nameWrong: string
    readonly description: string
    readonly descriptionText: string
    readonly grants: string
    readonly created: string
    readonly administration: string
    readonly builtIn: string
    readonly builtInTitle: string
    readonly builtInText: string
    readonly builtInRoles: {
      readonly admin: {
        readonly name: string
        readonly text: string
      }
      readonly user: {
        readonly name: string
        readonly text: string
      }
    }
    readonly own: string
    readonly empty: {
      readonly title: string
      readonly text: string
    }
    readonly nothingFound: {
      readonly title: string
      readonly text: string
      readonly action: string
    }
    readonly tabs: {
      readonly holders: string
      readonly settings: string
    }
    readonly peopleTitle: string
    readonly groupsTitle: string
    readonly person: string
    readonly personHint: string
    readonly group: string
    readonly groupHint: string
    readonly give: string
    readonly take: string
    readonly takeFrom: Sentence<{ name: Value }>
    readonly gave: Sentence<{ name: Value }>
    readonly took: Sentence<{ name: Value }>
    readonly username: string
    readonly fullName: string
    readonly groupName: string
    readonly nobody: string
    readonly noGroup: string
    readonly holdersText: string
    readonly basics: string
    readonly choose: string
    readonly chooseText: string
    readonly console: string
    readonly consoleText: string
    readonly rights: {
      readonly "admin:read": string
      readonly "admin:clients": string
      readonly "admin:people": string
      readonly "admin:settings": string
    }
    readonly noneAssigned: string
    readonly toApis: string
    readonly chooseOne: string
    readonly level: {
      readonly mfa: string
      readonly phr: string
    }
    readonly delete: string
    readonly deleteText: string
    readonly losing: Sentence<{ people: Value; groups: Value }>
    readonly losingWhat: string
    readonly moreThan: Sentence<{ count: Value }>
  }
  readonly connections: {
    readonly title: string
    readonly intro: string
    readonly create: string
    readonly name: string
    readonly nameText: string
    readonly nameWrong: string
    readonly provider: string
    readonly state: string
    readonly states: {
      readonly on: string
      readonly off: string
    }
    readonly empty: {
      readonly title: string
      readonly text: string
    }
    readonly callback: string
    readonly callbackText: string
    readonly registerAt: Sentence<{ where: Value }>
    readonly issuer: string
    readonly issuerText: Sentence<{ example: Value }>
    readonly clientId: string
    readonly clientIdText: string
    readonly secret: string
    readonly secretText: string
    readonly bindPassword: string
    readonly secretKept: string
    readonly endpoints: string
    readonly accounts: string
    readonly accountsText: string
    readonly accountOptions: {
      readonly nobody: string
      readonly invited: string
      readonly domains: string
      readonly everybody: string
    }
    readonly domains: string
    readonly domainsText: string
    readonly page: string
    readonly button: string
    readonly label: string
    readonly labelText: Sentence<{ label: Value }>
    readonly emailDomains: string
    readonly emailDomainsText: string
    readonly ownPassword: string
    readonly ownPasswordText: string
    readonly trust: string
    readonly authority: string
    readonly authorityText: string
    readonly secondFactor: string
    readonly secondFactorOptions: {
      readonly always: string
      readonly "unless-done": string
      readonly never: string
    }
    readonly secondFactorValues: string
    readonly acrLevels: string
    readonly acrLevelsText: string
    readonly enabled: string
    readonly basics: string
    readonly people: Sentence<{ people: Value }>
    readonly delete: string
    readonly deleteText: string
    readonly losing: Sentence<{ people: Value }>
    readonly moreThan: Sentence<{ count: Value }>
    readonly protocol: string
    readonly protocolText: string
    readonly signOut: {
      readonly title: string
      readonly text: string
      readonly textOfSaml: string
      readonly always: string
    }
    readonly tokens: {
      readonly title: string
      readonly keep: string
      readonly text: Sentence<{ scope: Value }>
    }
  }
  readonly tryConnection: {
    readonly title: string
    readonly text: string
    readonly leads: string
    readonly register: string
    readonly credentials: string
    readonly credentialsText: string
    readonly given: string
    readonly check: string
    readonly checkText: string
    readonly noProblem: string
    readonly states: {
      readonly ok: string
      readonly warning: string
      readonly problem: string
    }
    readonly try: string
    readonly tryText: string
    readonly start: string
    readonly again: string
    readonly openText: string
    readonly steps: {
      readonly authorization: string
      readonly answer: string
      readonly metadata: string
      readonly token: string
      readonly id_token: string
      readonly keys: string
      readonly userinfo: string
      readonly assertion: string
      readonly attributes: string
      readonly search: string
    }
    readonly sent: string
    readonly received: string
    readonly header: string
    readonly hidden: string
    readonly works: string
    readonly worksText: string
    readonly fails: string
    readonly identity: string
    readonly claims: string
    readonly fix: string
    readonly enable: string
    readonly enableText: string
    readonly person: string
    readonly password: string
    readonly passwordText: string
    readonly look: string
    readonly becomes: string
    readonly personText: string
  }
  readonly saml: {
    readonly entityId: string
    readonly entityIdText: string
    readonly consumer: string
    readonly issuer: string
    readonly issuerText: Sentence<{ example: Value }>
    readonly metadataUrl: string
    readonly metadata: string
    readonly metadataText: string
  }
  readonly connectionRules: {
    readonly title: string
    readonly text: string
    readonly textOfDirectory: string
    readonly none: string
    readonly add: string
    readonly change: string
    readonly remove: string
    readonly save: string
    readonly changeRule: Sentence<{ rule: Value }>
    readonly removeRule: Sentence<{ rule: Value }>
    readonly removeText: string
    readonly claim: string
    readonly claimText: string
    readonly attribute: string
    readonly attributeText: string
    readonly value: string
    readonly valueText: string
    readonly gives: string
    readonly givesOptions: {
      readonly group: string
      readonly role: string
      readonly attribute: string
      readonly profile: string
    }
    readonly name: string
    readonly nothingToChoose: string
    readonly when: string
    readonly whenOptions: {
      readonly each: string
      readonly first: string
    }
    readonly whenSentences: {
      readonly each: string
      readonly first: string
    }
    readonly administers: string
    readonly administersText: string
    readonly sentences: {
      readonly group: Sentence<{ claim: Value; name: Value }>
      readonly role: Sentence<{ claim: Value; name: Value }>
      readonly attribute: Sentence<{ name: Value; claim: Value }>
      readonly profile: Sentence<{ name: Value; claim: Value }>
    }
    readonly sentencesWithValue: {
      readonly group: Sentence<{ claim: Value; value: Value; name: Value }>
      readonly role: Sentence<{ claim: Value; value: Value; name: Value }>
      readonly attribute: Sentence<{ claim: Value; value: Value; name: Value }>
      readonly profile: Sentence<{ claim: Value; value: Value; name: Value }>
    }
    readonly preview: string
    readonly previewText: string
    readonly previewTextOfDirectory: string
    readonly person: string
    readonly claims: string
    readonly claimsWrong: string
    readonly show: string
    readonly result: string
    readonly accounts: {
      readonly linked: string
      readonly accepts: string
      readonly invited: string
      readonly joins: string
      readonly unproven: string
      readonly created: string
      readonly none: string
      readonly disabled: string
    }
    readonly username: string
    readonly nameOfPerson: string
    readonly email: string
    readonly groups: string
    readonly roles: string
    readonly attributes: string
    readonly nothing: string
    readonly changes: {
      readonly given: string
      readonly kept: string
      readonly taken: string
    }
    readonly byRule: Sentence<{ rule: Value }>
    readonly refused: string
  }
  readonly apis: {
    readonly title: string
    readonly intro: string
    readonly tabs: {
      readonly apis: string
      readonly people: string
    }
    readonly create: string
    readonly name: string
    readonly nameText: string
    readonly identifier: string
    readonly identifierText: string
    readonly identifierWrong: string
    readonly who: string
    readonly whos: {
      readonly named: string
      readonly every: string
    }
    readonly tokens: string
    readonly values: string
    readonly empty: {
      readonly title: string
      readonly text: string
    }
    readonly pageTabs: {
      readonly values: string
      readonly applications: string
      readonly protect: string
      readonly settings: string
    }
    readonly basics: string
    readonly access: string
    readonly accessText: string
    readonly accessOptions: {
      readonly named: string
      readonly every: string
    }
    readonly tokenTitle: string
    readonly tokenText: string
    readonly format: string
    readonly formats: {
      readonly "": string
      readonly opaque: string
      readonly jwt: string
    }
    readonly lifetime: string
    readonly lifetimeText: string
    readonly detailTypes: string
    readonly detailTypesText: string
    readonly formatShort: {
      readonly "": string
      readonly opaque: string
      readonly jwt: string
    }
    readonly seconds: Sentence<{ count: Value }>
    readonly valuesText: string
    readonly addValue: string
    readonly value: string
    readonly valueText: string
    readonly valueWrong: string
    readonly meaning: string
    readonly meaningText: string
    readonly meaningIn: Sentence<{ language: Value }>
    readonly addLanguage: string
    readonly translationText: string
    readonly holders: string
    readonly holderOptions: {
      readonly everybody: string
      readonly assigned: string
    }
    readonly needsRole: string
    readonly everybody: string
    readonly level: string
    readonly levels: {
      readonly pwd: string
      readonly mfa: string
      readonly phr: string
    }
    readonly levelText: string
    readonly change: string
    readonly changeValue: Sentence<{ value: Value }>
    readonly remove: string
    readonly removeValue: Sentence<{ value: Value }>
    readonly removeValueTitle: string
    readonly removeValueText: string
    readonly valuesEmpty: {
      readonly title: string
      readonly text: string
    }
    readonly losing: Sentence<{ applications: Value; roles: Value; claims: Value }>
    readonly roleEmpty: Sentence<{ roles: Value }>
    readonly moreThan: Sentence<{ count: Value }>
    readonly applicationsText: {
      readonly named: string
      readonly every: string
    }
    readonly application: string
    readonly because: string
    readonly namedReason: string
    readonly blocked: string
    readonly noApplications: string
    readonly noApplicationsHow: string
    readonly delete: string
    readonly deleteText: string
    readonly deleting: Sentence<{ values: Value }>
  }
  readonly protectApi: {
    readonly why: string
    readonly way: string
    readonly ways: {
      readonly jwt: string
      readonly introspection: string
    }
    readonly waysText: {
      readonly jwt: string
      readonly introspection: string
    }
    readonly needsJwt: string
    readonly toSettings: string
    readonly needsClient: string
    readonly values: string
    readonly issuer: string
    readonly audience: string
    readonly keys: string
    readonly introspection: string
    readonly discovery: string
    readonly code: string
    readonly stack: string
    readonly stacks: {
      readonly express: string
      readonly fastify: string
      readonly curl: string
    }
    readonly install: string
    readonly more: Sentence<{ command: Value }>
    readonly find: string
    readonly findText: string
    readonly findNone: string
    readonly where: string
    readonly document: string
  }
  readonly claims: {
    readonly intro: string
    readonly claims: string
    readonly claimsText: string
    readonly addClaim: string
    readonly claimName: string
    readonly claimNameText: string
    readonly from: string
    readonly sources: {
      readonly attribute: string
      readonly groups: string
      readonly roles: string
      readonly constant: string
    }
    readonly attribute: string
    readonly constant: string
    readonly constantText: string
    readonly constantWrong: string
    readonly scope: string
    readonly targets: string
    readonly targetOptions: {
      readonly id_token: string
      readonly userinfo: string
      readonly access_token: string
    }
    readonly client: string
    readonly clientText: string
    readonly noClaims: string
    readonly removeClaim: string
    readonly removeClaimText: string
    readonly attributes: string
    readonly attributesText: string
    readonly addAttribute: string
    readonly attributeName: string
    readonly attributeNameText: string
    readonly attributeNameWrong: string
    readonly type: string
    readonly types: {
      readonly text: string
      readonly number: string
      readonly boolean: string
      readonly list: string
      readonly date: string
    }
    readonly description: string
    readonly descriptionText: string
    readonly noAttributes: string
    readonly standard: Sentence<{ count: Value }>
    readonly change: string
    readonly changeOf: Sentence<{ name: Value }>
    readonly remove: string
    readonly removeOf: Sentence<{ name: Value }>
    readonly removeAttribute: string
    readonly removeAttributeText: string
    readonly removeAttributeClaims: Sentence<{ names: Value }>
    readonly removeAttributeNoClaims: string
  }
  readonly audit: {
    readonly title: string
    readonly intro: string
    readonly range: string
    readonly ranges: {
      readonly hour: string
      readonly day: string
      readonly week: string
      readonly all: string
    }
    readonly from: string
    readonly until: string
    readonly types: string
    readonly typesNone: string
    readonly about: string
    readonly aboutHint: string
    readonly clear: string
    readonly includeConsole: string
    readonly console: string
    readonly gone: string
    readonly application: string
    readonly groups: {
      readonly applications: string
      readonly apis: string
      readonly people: string
      readonly signIns: string
      readonly rights: string
      readonly tokens: string
      readonly service: string
    }
    readonly live: string
    readonly liveNow: string
    readonly liveWaiting: string
    readonly liveGap: string
    readonly reload: string
    readonly newEvents: Sentence<{ count: number }>
    readonly export: string
    readonly exportCsv: string
    readonly exportJson: string
    readonly exporting: Sentence<{ size: Value }>
    readonly exported: Sentence<{ size: Value }>
    readonly stop: string
    readonly empty: {
      readonly title: string
      readonly text: string
    }
    readonly nothing: {
      readonly title: string
      readonly text: string
    }
    readonly server: string
    readonly operator: Sentence<{ name: Value }>
    readonly unknown: string
    readonly type: string
    readonly actor: string
    readonly subject: string
    readonly address: string
    readonly trace: string
    readonly explain: string
    readonly time: string
    readonly id: string
    readonly detail: string
    readonly changes: string
    readonly setting: string
    readonly before: string
    readonly after: string
    readonly onlyThis: string
    readonly none: string
    readonly operatorUnnamed: string
  }
  readonly events: {
    readonly "client-created": Sentence<{ actor: Value; subject: Value }>
    readonly "client-updated": Sentence<{ actor: Value; subject: Value }>
    readonly "client-secret-added": Sentence<{ actor: Value; subject: Value }>
    readonly "client-secrets-ended": Sentence<{ actor: Value; subject: Value }>
    readonly "client-disabled": Sentence<{ actor: Value; subject: Value }>
    readonly "client-enabled": Sentence<{ actor: Value; subject: Value }>
    readonly "client-host-blocked": Sentence<{ actor: Value; subject: Value }>
    readonly "client-host-unblocked": Sentence<{ actor: Value; subject: Value }>
    readonly "client-deleted": Sentence<{ actor: Value; subject: Value }>
    readonly "client-registered": Sentence<{ subject: Value }>
    readonly "api-created": Sentence<{ actor: Value; subject: Value }>
    readonly "api-updated": Sentence<{ actor: Value; subject: Value }>
    readonly "api-deleted": Sentence<{ actor: Value; subject: Value }>
    readonly "scope-created": Sentence<{ actor: Value; subject: Value }>
    readonly "scope-updated": Sentence<{ actor: Value; subject: Value }>
    readonly "scope-deleted": Sentence<{ actor: Value; subject: Value }>
    readonly "attribute-created": Sentence<{ actor: Value; subject: Value }>
    readonly "attribute-updated": Sentence<{ actor: Value; subject: Value }>
    readonly "attribute-deleted": Sentence<{ actor: Value; subject: Value }>
    readonly "claim-created": Sentence<{ actor: Value; subject: Value }>
    readonly "claim-updated": Sentence<{ actor: Value; subject: Value }>
    readonly "claim-deleted": Sentence<{ actor: Value; subject: Value }>
    readonly "look-changed": Sentence<{ actor: Value; subject: Value }>
    readonly "look-reset": Sentence<{ actor: Value; subject: Value }>
    readonly "connection-created": Sentence<{ actor: Value; subject: Value }>
    readonly "connection-updated": Sentence<{ actor: Value; subject: Value }>
    readonly "connection-deleted": Sentence<{ actor: Value; subject: Value }>
    readonly "connection-secret-replaced": Sentence<{ actor: Value; subject: Value }>
    readonly "identity-linked": Sentence<{ subject: Value }>
    readonly "identity-unlinked": Sentence<{ actor: Value; subject: Value }>
    readonly "held-token-removed": Sentence<{ actor: Value; subject: Value }>
    readonly "role-created": Sentence<{ actor: Value; subject: Value }>
    readonly "role-updated": Sentence<{ actor: Value; subject: Value }>
    readonly "role-deleted": Sentence<{ actor: Value; subject: Value }>
    readonly "role-assigned": Sentence<{ actor: Value; subject: Value }>
    readonly "role-unassigned": Sentence<{ actor: Value; subject: Value }>
    readonly "group-created": Sentence<{ actor: Value; subject: Value }>
    readonly "group-updated": Sentence<{ actor: Value; subject: Value }>
    readonly "group-deleted": Sentence<{ actor: Value; subject: Value }>
    readonly "group-member-added": Sentence<{ actor: Value; subject: Value }>
    readonly "group-member-removed": Sentence<{ actor: Value; subject: Value }>
    readonly "escalation-refused": Sentence<{ actor: Value; subject: Value }>
    readonly "registration-token-created": Sentence<{ actor: Value; subject: Value }>
    readonly "registration-token-revoked": Sentence<{ actor: Value; subject: Value }>
    readonly "user-created": Sentence<{ actor: Value; subject: Value }>
    readonly "user-imported": Sentence<{ actor: Value; subject: Value }>
    readonly "user-invited": Sentence<{ actor: Value; subject: Value }>
    readonly "invitation-accepted": Sentence<{ subject: Value }>
    readonly "user-updated": Sentence<{ actor: Value; subject: Value }>
    readonly "user-disabled": Sentence<{ actor: Value; subject: Value }>
    readonly "user-enabled": Sentence<{ actor: Value; subject: Value }>
    readonly "user-deleted": Sentence<{ actor: Value; subject: Value }>
    readonly "password-set": Sentence<{ actor: Value; subject: Value }>
    readonly "password-reset": Sentence<{ subject: Value }>
    readonly "email-verified": Sentence<{ subject: Value }>
    readonly "passkey-added": Sentence<{ subject: Value }>
    readonly "passkey-removed": Sentence<{ actor: Value; subject: Value }>
    readonly "passkey-refused": Sentence<{ subject: Value }>
    readonly "session-ended": Sentence<{ actor: Value; subject: Value }>
    readonly "consent-forgotten": Sentence<{ actor: Value; subject: Value }>
    readonly "mail-requested": Sentence<{ actor: Value; subject: Value }>
    readonly "access-taken-back": Sentence<{ actor: Value; application: Value }>
    readonly "mail-sent": Sentence<{ subject: Value }>
    readonly "mail-not-sent": Sentence<{ subject: Value }>
    readonly "signed-in": Sentence<{ subject: Value }>
    readonly "sign-in-begun": Sentence<{ subject: Value }>
    readonly "second-factor-added": Sentence<{ subject: Value }>
    readonly "second-factor-removed": Sentence<{ actor: Value; subject: Value }>
    readonly "recovery-codes-replaced": Sentence<{ subject: Value }>
    readonly "recovery-code-used": Sentence<{ subject: Value }>
    readonly "sign-ins-failed": Sentence<{ subject: Value }>
    readonly "sign-ins-limited": Sentence<{ subject: Value }>
    readonly "grant-issued": Sentence<{ actor: Value; application: Value }>
    readonly "grant-revoked": Sentence<{ actor: Value; application: Value }>
    readonly "code-replayed": Sentence<{ application: Value }>
    readonly "refresh-replayed": Sentence<{ application: Value }>
    readonly "refresh-repeated": Sentence<{ application: Value }>
    readonly "attempts-exhausted": Sentence<{ application: Value }>
    readonly "grant-older-than-token": Sentence<{ application: Value }>
    readonly "signing-key-rotated": Sentence<{ actor: Value; subject: Value }>
    readonly "backup-made": Sentence<{ actor: Value }>
    readonly "backup-accepted": Sentence<{ actor: Value }>
    readonly "host-differs": Sentence<{ subject: Value }>
    readonly "proxy-unlisted": Sentence<{ subject: Value }>
    readonly "data-copied": Sentence<{ actor: Value }>
    readonly "site-created": Sentence<{ actor: Value; subject: Value }>
    readonly "site-updated": Sentence<{ actor: Value; subject: Value }>
    readonly "site-deleted": Sentence<{ actor: Value; subject: Value }>
    readonly "device-denied": Sentence<{ actor: Value; subject: Value }>
    readonly "password-removed": Sentence<{ actor: Value; subject: Value }>
    readonly "email-code-changed": Sentence<{ actor: Value; subject: Value }>
    readonly "approval-requested": Sentence<{ actor: Value; subject: Value }>
    readonly "approval-denied": Sentence<{ actor: Value; subject: Value }>
    readonly "requests-blocked": Sentence<{ actor: Value; subject: Value }>
    readonly "requests-unblocked": Sentence<{ actor: Value; subject: Value }>
    readonly "issuer-created": Sentence<{ actor: Value; subject: Value }>
    readonly "issuer-updated": Sentence<{ actor: Value; subject: Value }>
    readonly "issuer-deleted": Sentence<{ actor: Value; subject: Value }>
    readonly "exchange-policy-created": Sentence<{ actor: Value; subject: Value }>
    readonly "exchange-policy-updated": Sentence<{ actor: Value; subject: Value }>
    readonly "exchange-policy-deleted": Sentence<{ actor: Value; subject: Value }>
  }
  readonly refusals: {
    readonly title: string
    readonly intro: string
    readonly range: string
    readonly ranges: {
      readonly hour: string
      readonly day: string
      readonly week: string
      readonly all: string
    }
    readonly show: string
    readonly grouped: string
    readonly each: string
    readonly reason: string
    readonly application: string
    readonly applicationAny: string
    readonly filtered: string
    readonly clear: string
    readonly includeAdmin: string
    readonly times: Sentence<{ count: Value }>
    readonly last: string
    readonly explain: string
    readonly all: string
    readonly fix: string
    readonly noApplication: string
    readonly from: Sentence<{ address: Value }>
    readonly empty: {
      readonly title: string
      readonly text: string
    }
    readonly nothing: {
      readonly title: string
      readonly text: string
    }
    readonly sent: string
    readonly onlySent: string
  }
  readonly explain: {
    readonly title: string
    readonly intro: string
    readonly field: string
    readonly hint: string
    readonly ask: string
    readonly again: string
    readonly accepted: string
    readonly refused: string
    readonly wouldRefuse: string
    readonly what: {
      readonly "authorization request": string
      readonly code: string
      readonly "refresh token": string
      readonly "access token": string
      readonly request: string
      readonly none: string
    }
    readonly checksTitle: string
    readonly outcomes: {
      readonly passed: string
      readonly failed: string
      readonly not_reached: string
    }
    readonly checks: {
      readonly client: string
      readonly redirect_uri: string
      readonly parameters: string
      readonly response: string
      readonly grant_type: string
      readonly scope: string
      readonly pkce: string
      readonly sign_in: string
      readonly resource: string
      readonly person: string
      readonly genuine: string
      readonly expiry: string
      readonly grant: string
      readonly usable: string
      readonly request: string
    }
    readonly why: string
    readonly toDo: string
    readonly facts: string
    readonly fact: {
      readonly application: string
      readonly person: string
      readonly reason: string
      readonly answer: string
      readonly expected: string
      readonly received: string
      readonly nearest: string
      readonly differs: string
      readonly scope: string
      readonly issued: string
      readonly expires: string
      readonly at: string
      readonly address: string
      readonly request: string
      readonly reference: string
    }
    readonly proposals: {
      readonly "redirect-uri": string
      readonly "sign-out-uri": string
      readonly "cors-origin": string
      readonly "grant-type": string
      readonly scope: string
      readonly enable: string
    }
    readonly settings: {
      readonly redirect_uris: string
      readonly post_logout_redirect_uris: string
      readonly cors_origins: string
      readonly grant_types: string
      readonly scope: string
      readonly enabled: string
    }
    readonly warnings: {
      readonly "anybody-can-ask": string
      readonly "unlike-host": string
      readonly "new-subdomain": string
      readonly "other-path": string
      readonly "lookalike-host": string
      readonly "punycode-host": string
      readonly "address-host": string
      readonly "this-device": string
      readonly "private-scheme": string
      readonly "machine-tokens": string
      readonly "blocked-on-purpose": string
    }
    readonly preview: Sentence<{ name: Value }>
    readonly setting: string
    readonly before: string
    readonly after: string
    readonly leadsTo: string
    readonly typeIt: Sentence<{ host: Value }>
    readonly apply: string
    readonly applied: string
    readonly stale: string
    readonly noRight: string
    readonly audit: string
  }
  readonly keys: {
    readonly title: string
    readonly intro: string
    readonly tabs: {
      readonly keys: string
      readonly tokens: string
    }
    readonly empty: {
      readonly title: string
      readonly text: string
    }
    readonly states: {
      readonly announced: string
      readonly active: string
      readonly retiring: string
      readonly retired: string
    }
    readonly announced: Sentence<{ at: Value; ago: Value }>
    readonly active: Sentence<{ at: Value; ago: Value }>
    readonly activeUntil: Sentence<{ at: Value; until: Value }>
    readonly retiring: Sentence<{ at: Value; until: Value }>
    readonly retired: Sentence<{ at: Value }>
    readonly created: Sentence<{ at: Value }>
    readonly keyId: string
    readonly fetched: Sentence<{ count: Value }>
    readonly notFetched: Sentence<{ count: Value }>
    readonly everybodyHas: string
    readonly nobodyFetched: string
    readonly needsOlder: string
    readonly needsOlderLater: string
    readonly source: string
    readonly agent: string
    readonly noAgent: string
    readonly last: string
    readonly first: string
    readonly more: Sentence<{ count: Value }>
    readonly rotate: string
    readonly algorithm: string
    readonly algorithms: {
      readonly RS256: string
      readonly ES256: string
      readonly EdDSA: string
    }
    readonly how: string
    readonly hows: {
      readonly prepared: string
      readonly now: string
    }
    readonly howTexts: {
      readonly prepared: string
      readonly now: string
    }
    readonly firstKey: string
    readonly fetchers: Sentence<{ count: Value }>
    readonly mustFetch: Sentence<{ count: Value }>
    readonly noFetchers: string
    readonly publishNow: string
    readonly replaceNow: string
    readonly rotatedAnnounced: string
    readonly rotatedActive: string
    readonly tokensIntro: string
    readonly tokensEmpty: {
      readonly title: string
      readonly text: string
    }
    readonly createToken: string
    readonly works: string
    readonly lifetimes: {
      readonly "3600": string
      readonly "86400": string
      readonly "604800": string
      readonly "2592000": string
    }
    readonly shownOnce: string
    readonly shownOnceText: string
    readonly copiedIt: string
    readonly tokenStates: {
      readonly live: string
      readonly expired: string
      readonly revoked: string
    }
    readonly state: string
    readonly by: string
    readonly expires: string
    readonly used: string
    readonly never: string
    readonly revoke: string
    readonly revokeOf: Sentence<{ id: Value }>
    readonly revokeTitle: string
    readonly revokeText: string
  }
  readonly settings: {
    readonly title: string
    readonly text: string
    readonly readOnly: string
    readonly search: string
    readonly onlySet: string
    readonly nothing: string
    readonly nothingText: string
    readonly showAll: string
    readonly groups: {
      readonly place: string
      readonly limits: string
      readonly lifetimes: string
      readonly people: string
      readonly applications: string
      readonly mail: string
      readonly observing: string
      readonly others: string
    }
    readonly sources: {
      readonly environment: string
      readonly default: string
      readonly GATEHOUSE_AGENTS: string
    }
    readonly valid: string
    readonly without: string
    readonly source: string
    readonly would: string
    readonly wouldText: string
  }
  readonly look: {
    readonly title: string
    readonly text: string
    readonly identity: string
    readonly colours: string
    readonly links: string
    readonly labels: {
      readonly name: string
      readonly accent: string
      readonly accent_dark: string
      readonly support_uri: string
      readonly policy_uri: string
      readonly tos_uri: string
    }
    readonly nameText: string
    readonly supportText: string
    readonly logo: string
    readonly logoText: string
    readonly logoAlt: string
    readonly noLogo: string
    readonly chooseLogo: string
    readonly replaceLogo: string
    readonly removeLogo: string
    readonly logoTooLarge: Sentence<{ bytes: Value }>
    readonly pick: Sentence<{ label: Value }>
    readonly contrast: {
      readonly good: Sentence<{ ratio: Value }>
      readonly veryGood: Sentence<{ ratio: Value }>
    }
    readonly reset: string
    readonly saved: string
    readonly unsavedReset: string
    readonly readOnly: string
    readonly preview: string
    readonly page: string
    readonly pages: {
      readonly "sign-in": string
      readonly consent: string
      readonly mail: string
    }
    readonly mode: string
    readonly modes: {
      readonly light: string
      readonly dark: string
    }
    readonly width: string
    readonly widths: {
      readonly wide: string
      readonly phone: string
    }
    readonly frame: Sentence<{ page: Value }>
    readonly asPeopleSee: string
    readonly derived: Sentence<{ colour: Value }>
  }
  readonly sites: {
    readonly title: string
    readonly intro: string
    readonly search: string
    readonly create: string
    readonly name: string
    readonly nameText: string
    readonly nameWrong: string
    readonly description: string
    readonly descriptionText: string
    readonly origins: string
    readonly originsText: string
    readonly rules: string
    readonly rulesText: string
    readonly learns: string
    readonly headers: string
    readonly jwt: string
    readonly enabled: string
    readonly disabled: string
    readonly created: string
    readonly empty: {
      readonly title: string
      readonly text: string
    }
    readonly nothingFound: {
      readonly title: string
      readonly text: string
      readonly action: string
    }
    readonly basics: string
    readonly delete: string
    readonly deleteText: string
  }
  readonly exchange: {
    readonly title: string
    readonly intro: string
    readonly search: string
    readonly create: string
    readonly name: string
    readonly nameText: string
    readonly nameWrong: string
    readonly description: string
    readonly descriptionText: string
    readonly client: string
    readonly clientText: string
    readonly clientHint: string
    readonly subjects: string
    readonly subjectsText: string
    readonly anyClient: string
    readonly anyAudience: string
    readonly resources: string
    readonly resourcesText: string
    readonly scope: string
    readonly scopeText: string
    readonly impersonates: string
    readonly assertionClient: string
    readonly assertionClientText: string
    readonly enabled: string
    readonly disabled: string
    readonly created: string
    readonly empty: {
      readonly title: string
      readonly text: string
    }
    readonly nothingFound: {
      readonly title: string
      readonly text: string
      readonly action: string
    }
    readonly allows: string
    readonly basics: string
    readonly delete: string
    readonly deleteText: string
  }
  readonly issuers: {
    readonly title: string
    readonly intro: string
    readonly search: string
    readonly create: string
    readonly name: string
    readonly nameText: string
    readonly nameWrong: string
    readonly description: string
    readonly descriptionText: string
    readonly preset: string
    readonly presets: {
      readonly kubernetes: string
      readonly github: string
      readonly gitlab: string
      readonly spiffe: string
      readonly other: string
    }
    readonly issuer: string
    readonly issuerText: string
    readonly jwksUri: string
    readonly jwksUriText: string
    readonly jwks: string
    readonly jwksText: string
    readonly claims: string
    readonly claimsText: string
    readonly identities: string
    readonly identitiesText: string
    readonly audience: string
    readonly audienceText: string
    readonly scope: string
    readonly scopeText: string
    readonly maxLife: string
    readonly maxLifeText: string
    readonly use: string
    readonly uses: {
      readonly preset: string
      readonly once: string
      readonly repeated: string
    }
    readonly enabled: string
    readonly disabled: string
    readonly created: string
    readonly empty: {
      readonly title: string
      readonly text: string
    }
    readonly nothingFound: {
      readonly title: string
      readonly text: string
      readonly action: string
    }
    readonly assertions: string
    readonly basics: string
    readonly delete: string
    readonly deleteText: string
  }
}
