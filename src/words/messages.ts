// Generated from locales/en.json by `npm run docs`. Change it there.

import type { MessageValue, QuotedValue } from "./message.ts"

type None = Readonly<Record<never, never>>

/** Each message with its values. */
export interface Messages {
  // values
  readonly empty: None
  readonly "name-empty": None
  readonly "space-around": { readonly received: QuotedValue }
  readonly "name-too-long": { readonly count: MessageValue; readonly max: MessageValue }
  readonly "name-distorting": { readonly received: QuotedValue }
  readonly "name-not-drawn": { readonly received: QuotedValue }
  readonly "name-not-visible": { readonly received: QuotedValue }
  readonly "characters-too-many": { readonly count: MessageValue; readonly max: MessageValue }
  readonly "bytes-too-many": { readonly max: MessageValue }
  readonly "word-unknown": { readonly received: QuotedValue; readonly allowed: MessageValue }
  readonly "list-empty": { readonly allowed: MessageValue }
  readonly "list-item": { readonly item: QuotedValue; readonly problem: MessageValue }
  readonly "seconds-out-of-range": { readonly received: QuotedValue; readonly min: MessageValue; readonly max: MessageValue }
  readonly "seconds-malformed": { readonly received: QuotedValue }
  readonly "seconds-invalid": { readonly received: MessageValue; readonly min: MessageValue; readonly max: MessageValue }
  readonly "ids-too-many": { readonly max: MessageValue }
  readonly "period-backwards": None
  readonly "minutes-too-early": None
  readonly "hours-too-early": None
  readonly "days-too-early": None
  readonly either: { readonly one: MessageValue; readonly other: MessageValue }
  readonly both: { readonly one: MessageValue; readonly other: MessageValue }
  // members
  readonly "member-missing": None
  readonly "member-unknown": None
  readonly "member-empty": None
  readonly "member-type": { readonly wanted: MessageValue; readonly received: MessageValue }
  readonly "member-not-allowed": { readonly allowed: MessageValue; readonly received: MessageValue }
  readonly "member-too-small": { readonly min: MessageValue; readonly received: MessageValue }
  readonly "member-too-large": { readonly max: MessageValue; readonly received: MessageValue }
  readonly "member-mismatch": { readonly keyword: MessageValue; readonly received: MessageValue }
  readonly "parameter-unknown": { readonly known: MessageValue }
  readonly "parameter-unsupported": None
  readonly "parameter-given-twice": None
  readonly "quoted-text": { readonly text: QuotedValue }
  readonly "long-text": { readonly count: MessageValue }
  readonly "an-array": None
  readonly "an-object": None
  // people
  readonly "username-invisible": { readonly received: QuotedValue }
  readonly "username-like-id": { readonly received: QuotedValue }
  readonly "email-malformed": { readonly received: QuotedValue }
  readonly "email-not-to-verify": None
  readonly "email-unverified-now": None
  readonly "password-line-break": None
  readonly "password-control-character": None
  readonly "password-too-short": { readonly count: number; readonly min: MessageValue }
  readonly "password-repeats": { readonly count: number }
  readonly "password-sequence": None
  readonly "password-is-username": None
  readonly "password-is-email": None
  readonly "password-is-service": None
  readonly "password-common": None
  readonly "password-common-core": None
  readonly "password-breached": None
  readonly "attribute-value": { readonly received: MessageValue; readonly wanted: MessageValue }
  readonly "wanted-text": { readonly max: MessageValue }
  readonly "wanted-printable": None
  readonly "wanted-number": None
  readonly "wanted-boolean": None
  readonly "wanted-list": { readonly max: MessageValue }
  readonly "wanted-date": None
  readonly "attributes-too-large": { readonly bytes: MessageValue; readonly max: MessageValue }
  readonly "attribute-unknown": None
  readonly "attribute-standard": { readonly name: QuotedValue }
  readonly "attribute-name-malformed": { readonly name: QuotedValue }
  readonly "name-like-id": { readonly name: QuotedValue }
  readonly "role-name-malformed": { readonly name: QuotedValue }
  readonly "record-name-malformed": { readonly name: QuotedValue }
  readonly "connection-url-malformed": { readonly received: QuotedValue }
  readonly "connection-domain-malformed": { readonly received: QuotedValue }
  readonly "connection-value-malformed": { readonly received: QuotedValue }
  readonly "connection-fixed": { readonly value: QuotedValue }
  readonly "connection-issuer-missing": { readonly example: MessageValue }
  readonly "connection-endpoint-missing": { readonly preset: MessageValue }
  readonly "connection-setting-unused": { readonly preset: MessageValue }
  readonly "connection-domains-missing": None
  readonly "connection-domain-taken": { readonly domain: QuotedValue; readonly connection: MessageValue }
  readonly "connection-acr-level-malformed": { readonly received: QuotedValue }
  readonly "connection-addresses-unverified": { readonly preset: MessageValue }
  readonly "connection-secret-needed": { readonly method: MessageValue }
  readonly "connection-secret-again": None
  readonly "connection-secret-length": { readonly max: MessageValue }
  readonly "role-built-in": { readonly name: MessageValue }
  readonly "role-holder-missing": None
  readonly "role-holder-ambiguous": None
  readonly "role-scope-empty": None
  readonly "role-scope-admin": None
  readonly "role-scope-unknown": { readonly value: QuotedValue }
  readonly "role-scope-open": { readonly value: QuotedValue }
  readonly "password-input-too-long": None
  readonly "password-input-not-utf8": None
  readonly "password-not-given": None
  readonly "connection-directory-url-malformed": { readonly received: QuotedValue }
  readonly "connection-dn-malformed": { readonly received: QuotedValue }
  readonly "connection-filter-malformed": { readonly received: QuotedValue; readonly example: MessageValue }
  readonly "connection-certificate-malformed": None
  readonly "connection-trial-over": None
  // apis
  readonly "scope-value-malformed": { readonly value: QuotedValue }
  readonly "scope-value-too-long": { readonly count: MessageValue; readonly max: MessageValue }
  readonly "scope-value-reserved": { readonly value: QuotedValue }
  readonly "scope-api-unknown": { readonly api: QuotedValue }
  readonly "identifier-malformed": { readonly problem: MessageValue }
  readonly "identifier-of-service": None
  readonly "claim-client-unknown": { readonly client: QuotedValue }
  readonly "claim-scope-unknown": { readonly value: QuotedValue }
  readonly "claim-name-standard": { readonly name: QuotedValue }
  readonly "claim-name-dangerous": { readonly name: QuotedValue }
  readonly "claim-name-malformed": { readonly name: QuotedValue }
  readonly "claim-source-ambiguous": None
  readonly "claim-attribute-unknown": { readonly attribute: QuotedValue }
  readonly "claim-value-too-large": { readonly bytes: MessageValue; readonly max: MessageValue }
  // addresses
  readonly "uri-not-absolute": None
  readonly "uri-query": None
  readonly "uri-fragment": None
  readonly "uri-user-information": None
  readonly "uri-characters": None
  readonly "uri-backslash": None
  readonly "uri-wildcard": None
  readonly "uri-host-malformed": None
  readonly "uri-plain-http": None
  readonly "uri-scheme-unreceivable": { readonly scheme: MessageValue }
  readonly "uri-scheme-claimable": { readonly scheme: MessageValue }
  readonly "uri-of-service": None
  readonly "uri-not-http": None
  readonly "uri-not-https": None
  readonly "jwks-uri-not-https": None
  readonly "redirect-uri-malformed": { readonly problem: MessageValue }
  readonly "url-not-absolute": None
  readonly "url-without-path": None
  readonly "url-unusual": { readonly usual: MessageValue }
  readonly "host-name-malformed": { readonly received: QuotedValue }
  readonly "host-malformed": { readonly received: QuotedValue }
  readonly "origin-wildcard": None
  readonly "origin-malformed": None
  readonly "origin-misspelt": { readonly origin: MessageValue }
  // clients
  readonly "jwks-malformed": None
  readonly "client-connection-unknown": { readonly name: QuotedValue }
  readonly "jwks-count": { readonly count: MessageValue; readonly max: MessageValue }
  readonly "jwks-private": None
  readonly "jwks-type-unknown": None
  readonly "jwks-unusable": None
  readonly "jwks-twice": None
  readonly "keys-needed": { readonly method: MessageValue }
  readonly "certificate-subject-count": { readonly count: MessageValue }
  readonly "distinguished-name-malformed": None
  readonly "ip-address-malformed": None
  readonly "method-of-public-client": None
  readonly "method-none": None
  readonly "hs256-public": None
  readonly "hs256-public-id-token": None
  readonly "hs256-keys": { readonly method: MessageValue }
  readonly "profile-demands": { readonly profile: MessageValue; readonly expected: MessageValue }
  readonly "least-profile-demands": { readonly profile: MessageValue; readonly expected: MessageValue }
  readonly "profile-needs-keys": { readonly profile: MessageValue }
  readonly "hs256-keys-id-token": { readonly method: MessageValue }
  readonly "introspection-public": None
  readonly "backchannel-public": None
  readonly "backchannel-plain-http": { readonly uri: QuotedValue }
  readonly "post-logout-plain-http": { readonly uri: QuotedValue }
  readonly "sector-needed": None
  readonly "redirect-uri-needed": None
  readonly "redirect-uri-needed-except": { readonly grant_types: MessageValue }
  readonly "redirect-uri-localhost": { readonly uri: QuotedValue; readonly instead: MessageValue }
  readonly "redirect-uris-replaced": None
  readonly "redirect-uri-not-registered": { readonly uri: QuotedValue; readonly registered: QuotedValue }
  readonly "redirect-uri-none-registered": { readonly uri: QuotedValue }
  readonly "redirect-uri-contradiction": { readonly uri: QuotedValue }
  readonly "credentials-of-public-client": { readonly grant_type: MessageValue }
  readonly "refresh-token-alone": { readonly grant_types: MessageValue }
  readonly "consent-without-effect": { readonly consent: MessageValue; readonly uris: QuotedValue }
  readonly "rotation-contradiction": { readonly rotation: MessageValue; readonly repeat: MessageValue }
  readonly "kind-fixed": { readonly kind: MessageValue }
  readonly "secret-needed": { readonly method: MessageValue; readonly client: MessageValue }
  readonly "setting-of-document": None
  readonly "client-scope-empty": { readonly standard: MessageValue }
  readonly "client-scope-offline": None
  readonly "client-scope-too-large": { readonly bytes: MessageValue; readonly max: MessageValue }
  readonly "client-scope-unknown": { readonly value: QuotedValue; readonly standard: MessageValue }
  readonly "client-scope-undeclared": { readonly value: QuotedValue; readonly standard: MessageValue }
  readonly "chosen-secret-length": { readonly count: number; readonly min: MessageValue; readonly max: MessageValue }
  readonly "chosen-secret-characters": None
  readonly "chosen-secret-guessable": { readonly problem: MessageValue }
  readonly "few-characters": { readonly count: number }
  readonly "repeated-text": { readonly count: MessageValue }
  readonly "letter-sequence": None
  readonly "acr-unknown": { readonly allowed: MessageValue }
  readonly "notification-endpoint-needed": None
  readonly "federated-identities-alone": None
  readonly "federated-identities-many": { readonly max: MessageValue }
  readonly "federated-identity-malformed": { readonly received: QuotedValue }
  readonly "federated-identity-unnamed": { readonly received: QuotedValue }
  // looks
  readonly "service-name-invisible": { readonly received: QuotedValue }
  readonly "link-malformed": { readonly received: QuotedValue }
  readonly "link-user-information": { readonly received: QuotedValue }
  readonly "link-not-https": { readonly received: QuotedValue }
  readonly "support-email-malformed": { readonly received: QuotedValue }
  readonly "colour-malformed": { readonly received: QuotedValue }
  readonly "contrast-low-light": { readonly colour: MessageValue; readonly ratio: MessageValue; readonly ground: MessageValue; readonly min: MessageValue }
  readonly "contrast-low-dark": { readonly colour: MessageValue; readonly ratio: MessageValue; readonly ground: MessageValue; readonly min: MessageValue }
  readonly "name-of-client-look": None
  readonly "logo-too-large": { readonly bytes: MessageValue; readonly max: MessageValue }
  readonly "logo-pixels": { readonly width: MessageValue; readonly height: MessageValue; readonly max: MessageValue }
  readonly "logo-format": None
  readonly "logo-broken": { readonly format: MessageValue }
  readonly "logo-animated": { readonly format: MessageValue }
  readonly "svg-unusable": { readonly problem: MessageValue }
  // svg
  readonly "svg-not-utf8": None
  readonly "svg-control-character": { readonly advice: MessageValue }
  readonly "svg-closes-another": { readonly name: MessageValue; readonly advice: MessageValue }
  readonly "svg-root": None
  readonly "svg-elements": { readonly max: MessageValue }
  readonly "svg-depth": { readonly max: MessageValue }
  readonly "svg-not-closed": { readonly name: MessageValue; readonly advice: MessageValue }
  readonly "svg-without-root": None
  readonly "svg-doctype": None
  readonly "svg-cdata": { readonly advice: MessageValue }
  readonly "svg-declaration": { readonly advice: MessageValue }
  readonly "svg-namespace-of-element": { readonly name: MessageValue; readonly advice: MessageValue }
  readonly "svg-entity-in-attribute": { readonly advice: MessageValue }
  readonly "svg-not-well-formed": { readonly text: QuotedValue; readonly advice: MessageValue }
  readonly "svg-element": { readonly name: MessageValue; readonly advice: MessageValue }
  readonly "svg-attribute": { readonly name: MessageValue; readonly advice: MessageValue }
  readonly "svg-attribute-repeated": { readonly name: MessageValue; readonly advice: MessageValue }
  readonly "svg-namespace": { readonly name: MessageValue; readonly namespace: MessageValue }
  readonly "svg-text": { readonly advice: MessageValue }
  readonly "svg-entity": { readonly name: MessageValue; readonly advice: MessageValue }
  readonly "svg-style": { readonly where: MessageValue }
  readonly "svg-function": { readonly where: MessageValue; readonly name: MessageValue }
  readonly "svg-xmlns": None
  readonly "svg-viewbox": None
  readonly "svg-no-scripts": None
  readonly "svg-no-files": None
  readonly "svg-no-text": None
  readonly "svg-no-copies": None
  readonly "svg-no-effects": None
  readonly "svg-no-motion": None
  readonly "svg-plain": None
  // conflicts
  readonly "username-taken": { readonly username: QuotedValue }
  readonly "the-user": { readonly name: QuotedValue }
  readonly "the-group": { readonly name: QuotedValue }
  readonly "the-role": { readonly name: QuotedValue }
  readonly "the-connection": { readonly name: QuotedValue }
  readonly "the-built-in-role": { readonly name: MessageValue }
  readonly "the-client": { readonly name: QuotedValue }
  readonly "the-api": { readonly name: QuotedValue }
  readonly "the-scope-value": { readonly name: QuotedValue }
  readonly "the-look-of": { readonly client: MessageValue }
  readonly "the-look-of-service": None
  readonly "changed-at-once": { readonly what: MessageValue }
  readonly "email-taken": { readonly email: QuotedValue }
  readonly "email-of-user": { readonly email: QuotedValue; readonly username: QuotedValue }
  readonly "email-of-another": { readonly email: QuotedValue }
  readonly "own-email": None
  readonly "last-administrator": { readonly username: QuotedValue }
  readonly "administrator-exists": None
  readonly "mail-impossible": None
  readonly "user-is-disabled": { readonly username: QuotedValue }
  readonly "invited-user-disabled": { readonly username: QuotedValue }
  readonly "invitation-open": { readonly username: QuotedValue }
  readonly "email-missing": { readonly username: QuotedValue }
  readonly "invited-email-missing": { readonly username: QuotedValue }
  readonly "email-verified-already": { readonly username: QuotedValue }
  readonly "user-can-sign-in": { readonly username: QuotedValue }
  readonly "user-changed-meanwhile": { readonly username: QuotedValue }
  readonly "several-passkeys": { readonly count: MessageValue; readonly passkeys: MessageValue }
  readonly "group-taken": { readonly name: QuotedValue }
  readonly "role-taken": { readonly name: QuotedValue }
  readonly "connection-name-taken": { readonly name: QuotedValue }
  readonly "attribute-taken": { readonly name: QuotedValue }
  readonly "claim-taken": { readonly name: QuotedValue }
  readonly "claim-of-client-taken": { readonly name: QuotedValue; readonly client: MessageValue }
  readonly "api-taken": { readonly identifier: QuotedValue }
  readonly "scope-value-taken": { readonly value: QuotedValue }
  readonly "host-blocked-already": { readonly host: QuotedValue }
  readonly "api-deleted": { readonly api: QuotedValue }
  readonly "role-or-holder-deleted": { readonly role: QuotedValue; readonly holder: MessageValue }
  readonly "group-or-user-deleted": { readonly group: QuotedValue; readonly username: QuotedValue }
  readonly "no-member": { readonly username: QuotedValue; readonly group: QuotedValue }
  readonly "role-not-held": { readonly holder: MessageValue; readonly role: QuotedValue }
  readonly "role-not-held-by-user": { readonly holder: MessageValue; readonly role: QuotedValue; readonly user: MessageValue }
  readonly "secret-of-public-client": { readonly client: MessageValue }
  readonly "secret-of-document": { readonly client: MessageValue }
  readonly "look-of-stranger": { readonly client: QuotedValue }
  readonly "right-lacking": { readonly holder: MessageValue; readonly missing: MessageValue; readonly wanted: MessageValue }
  readonly "own-proof-elsewhere": { readonly address: MessageValue }
  readonly "proof-old": None
  readonly "connection-trial-of-directory": None
  readonly "connection-trial-needs-browser": None
  readonly "connection-trial-of-provider": None
  readonly "the-site": { readonly name: QuotedValue }
  readonly "the-exchange-policy": { readonly name: QuotedValue }
  readonly "site-taken": { readonly name: QuotedValue }
  readonly "the-issuer": { readonly name: QuotedValue }
  readonly "issuer-taken": { readonly name: QuotedValue }
  readonly "exchange-policy-taken": { readonly name: QuotedValue }
  // missing
  readonly "no-client": { readonly given: QuotedValue }
  readonly "no-user": { readonly given: QuotedValue }
  readonly "no-blocked-host": { readonly given: QuotedValue }
  readonly "no-client-host": { readonly given: QuotedValue }
  readonly "no-connection": { readonly given: QuotedValue }
  readonly "no-linked-identity": { readonly given: QuotedValue }
  readonly "no-api": { readonly given: QuotedValue }
  readonly "no-scope": { readonly given: QuotedValue }
  readonly "no-attribute": { readonly given: QuotedValue }
  readonly "no-claim": { readonly given: QuotedValue }
  readonly "no-role": { readonly given: QuotedValue }
  readonly "no-group": { readonly given: QuotedValue }
  readonly "no-grant": { readonly given: QuotedValue }
  readonly "no-refusal": { readonly given: QuotedValue }
  readonly "no-session": { readonly given: QuotedValue }
  readonly "no-factor": { readonly given: QuotedValue }
  readonly "no-consent": { readonly given: QuotedValue }
  readonly "no-registration-token": { readonly given: QuotedValue }
  readonly "no-site": { readonly given: QuotedValue }
  readonly "no-issuer": { readonly given: QuotedValue }
  readonly "no-exchange-policy": { readonly given: QuotedValue }
  // requests
  readonly "content-type-wanted": { readonly wanted: MessageValue }
  readonly "token-for-other-resources": { readonly issuer: MessageValue }
  readonly "right-needed": { readonly scope: QuotedValue; readonly right: MessageValue }
  readonly "admin-needed": { readonly scope: QuotedValue }
  readonly "streams-open": { readonly max: MessageValue; readonly all: MessageValue }
  readonly "last-event-id-malformed": None
  readonly "idempotency-key-characters": None
  readonly "idempotency-key-other-body": None
  readonly "secret-shown-once": None
  readonly "created-and-deleted": None
  readonly "request-under-way": None
  readonly "cursor-of-other-list": None
  readonly "cursor-of-other-order": None
  // import
  readonly row: { readonly line: MessageValue; readonly flaw: MessageValue }
  readonly "row-of": { readonly line: MessageValue; readonly username: MessageValue; readonly flaw: MessageValue }
  readonly "the-email": { readonly problem: MessageValue }
  readonly "the-email-mark": { readonly problem: MessageValue }
  readonly "the-username": { readonly problem: MessageValue }
  readonly "the-name": { readonly problem: MessageValue }
  readonly "the-role-of-row": { readonly problem: MessageValue }
  readonly "the-attribute": { readonly name: MessageValue; readonly problem: MessageValue }
  readonly "the-attributes": { readonly problem: MessageValue }
  readonly "email-without-at": None
  readonly "row-email-verified": { readonly email: QuotedValue }
  readonly "row-email-shared": { readonly email: QuotedValue }
  readonly "row-username-taken": { readonly username: QuotedValue }
  readonly "row-repeated": None
  readonly "row-changed-meanwhile": None
  readonly "row-role-missing": { readonly name: QuotedValue }
  readonly "row-group-missing": { readonly name: QuotedValue }
  readonly "row-attribute-missing": { readonly name: QuotedValue }
  readonly "row-not-json": None
  readonly "row-not-object": None
  readonly "row-fields": { readonly fields: MessageValue; readonly columns: MessageValue }
  readonly "row-flags": None
  readonly "row-service-account": None
  readonly "hash-missing": None
  readonly "hash-algorithm": { readonly algorithm: QuotedValue }
  readonly "hash-scrypt-power": None
  readonly "hash-form-unknown": None
  readonly "hash-forms-too-many": { readonly count: MessageValue }
  readonly "hash-too-slow": { readonly form: MessageValue; readonly ms: MessageValue; readonly present: MessageValue; readonly max: MessageValue }
  readonly "hash-salt": { readonly bytes: MessageValue; readonly min: MessageValue; readonly max: MessageValue }
  readonly "hash-digest": { readonly bytes: MessageValue; readonly min: MessageValue; readonly max: MessageValue }
  readonly "hash-bcrypt-incomplete": None
  readonly "hash-bcrypt-cost": { readonly cost: MessageValue; readonly min: MessageValue; readonly max: MessageValue }
  readonly "hash-scrypt-cost": { readonly log: MessageValue; readonly r: MessageValue; readonly p: MessageValue; readonly min: MessageValue; readonly max: MessageValue }
  readonly "hash-pbkdf2-iterations": { readonly iterations: MessageValue; readonly bytes: MessageValue; readonly most: MessageValue }
  readonly "hash-argon2-cost": { readonly m: MessageValue; readonly t: MessageValue; readonly p: MessageValue; readonly maxM: MessageValue; readonly maxWork: MessageValue; readonly maxT: MessageValue; readonly maxP: MessageValue }
  // files
  readonly "in-file": { readonly problem: MessageValue }
  readonly "file-not-csv": { readonly why: MessageValue }
  readonly "column-password": None
  readonly "column-unknown": { readonly column: QuotedValue; readonly known: MessageValue }
  readonly "column-twice": { readonly column: MessageValue }
  readonly "columns-missing": None
  readonly "file-utf16": None
  readonly "file-not-utf8": None
  readonly "file-format": { readonly found: MessageValue; readonly format: MessageValue; readonly choice: MessageValue }
  readonly "export-of-keycloak": None
  readonly "export-of-auth0": None
  readonly "file-object-not-open": { readonly line: MessageValue }
  readonly "file-object-too-long": { readonly line: MessageValue; readonly max: MessageValue }
  readonly "file-incomplete": { readonly line: MessageValue }
  // explain
  readonly "trace-id-malformed": None
  readonly "url-of-another-service": None
  readonly "shows-sign-in": None
  readonly "not-a-credential": None
  readonly "code-usable": { readonly uri: MessageValue }
  readonly "code-usable-with-verifier": { readonly uri: MessageValue }
  readonly "refresh-current": None
  readonly "refresh-repeatable": { readonly seconds: MessageValue }
  readonly "refresh-repeatable-bound": None
  readonly "code-exchanged-before": None
  readonly "refresh-successor-used": None
  readonly "code-exchanged-at": { readonly at: MessageValue }
  readonly "would-end-grant": None
  readonly "grant-ended-at": { readonly at: MessageValue; readonly why: MessageValue }
  readonly "token-for-resources": { readonly resources: MessageValue }
  readonly "token-of-client": None
  readonly "token-of-user": None
  readonly "token-bound-to": { readonly thumbprint: MessageValue }
  readonly "token-exchanged": { readonly clients: MessageValue }
  // endings
  readonly "ended-revoked": None
  readonly "ended-code-replayed": None
  readonly "ended-refresh-replayed": None
  readonly "ended-attempts-exhausted": None
  readonly "ended-user-disabled": None
  readonly "ended-password-set": None
  readonly "ended-signed-out": None
  readonly "ended-session-over": None
  readonly "ended-displaced": None
  readonly "ended-older-than-token": None
  readonly "ended-backup-accepted": None
  // differences
  readonly "differs-white-space": None
  readonly "differs-user-information": None
  readonly "differs-query": None
  readonly "differs-fragment": None
  readonly "differs-spelling": None
  readonly "differs-scheme-case": None
  readonly "differs-host-case": None
  readonly "differs-path-case": None
  readonly "differs-protocol": { readonly given: MessageValue; readonly wanted: MessageValue }
  readonly "differs-scheme": { readonly given: MessageValue; readonly wanted: MessageValue }
  readonly "differs-host": { readonly given: MessageValue; readonly wanted: MessageValue }
  readonly "differs-port": { readonly given: MessageValue; readonly wanted: MessageValue }
  readonly "differs-path": { readonly given: MessageValue; readonly wanted: MessageValue }
  readonly none: None
  readonly "differs-port-surplus": { readonly port: MessageValue }
  readonly "differs-port-missing": { readonly port: MessageValue }
  readonly "differs-slash-surplus": None
  readonly "differs-slash-missing": None
  readonly "differs-encoding": None
  // outside
  readonly "outbound-redirects": { readonly status: MessageValue }
  readonly "outbound-status": { readonly status: MessageValue }
  readonly "outbound-type": None
  readonly "outbound-compressed": None
  readonly "outbound-not-json": None
  readonly "outbound-not-hashes": None
  readonly "outbound-too-long": { readonly max: MessageValue }
  readonly "outbound-private": { readonly address: MessageValue }
  readonly "outbound-private-of-stranger": { readonly address: MessageValue }
  readonly "outbound-not-https": None
  readonly "outbound-not-http": None
  readonly "outbound-timeout": { readonly ms: MessageValue }
  readonly "outbound-busy": None
  readonly "outbound-no-address": None
  readonly "outbound-cut": None
  readonly "document-not-object": None
  readonly "document-client-id": None
  readonly "document-secret": { readonly member: MessageValue }
  readonly "document-method": None
  readonly "document-metadata": { readonly problem: MessageValue }
  readonly "key-set-malformed": None
  readonly "client-keys-missing": None
  readonly "not-a-json-array": None
  readonly "encryption-unsupported": None
  readonly "application-type-unknown": None
  readonly "response-types-other": None
  readonly "grant-types-without-code": None
  readonly "not-a-text": None
  readonly "request-object-keys": None
  readonly "request-object-encryption-signing": None
  readonly "request-object-encryption-alg": None
  readonly "not-true-or-false": None
  readonly "not-a-list-of-texts": None
  readonly "not-whole-seconds": None
  readonly "outbound-failed": { readonly why: MessageValue }
  readonly "received-from": { readonly problem: MessageValue; readonly url: MessageValue }
  readonly "received-at": { readonly url: MessageValue; readonly problem: MessageValue }
  readonly "received-member": { readonly member: MessageValue; readonly problem: MessageValue }
  // connections
  readonly "connection-setting-missing": { readonly setting: MessageValue }
  readonly "connection-has-no-secret": { readonly method: MessageValue }
  readonly "connection-signed-secret-malformed": None
  readonly "connection-issuer-different": { readonly received: QuotedValue; readonly expected: QuotedValue }
  readonly "connection-metadata-malformed": { readonly member: MessageValue }
  readonly "connection-error": { readonly error: QuotedValue }
  readonly "connection-error-described": { readonly error: QuotedValue; readonly description: MessageValue }
  readonly "connection-parameter-repeated": { readonly parameter: MessageValue }
  readonly "connection-parameter-missing": { readonly parameter: MessageValue }
  readonly "connection-parameter-different": { readonly parameter: MessageValue; readonly received: QuotedValue; readonly expected: QuotedValue }
  readonly "connection-state-different": None
  readonly "connection-answer-malformed": { readonly why: MessageValue }
  readonly "connection-claim-missing": { readonly claim: MessageValue }
  readonly "connection-claim-different": { readonly claim: MessageValue; readonly received: QuotedValue; readonly expected: QuotedValue }
  readonly "connection-claim-time": { readonly claim: MessageValue; readonly received: MessageValue; readonly now: MessageValue }
  readonly "connection-algorithm-different": { readonly received: QuotedValue; readonly expected: QuotedValue }
  readonly "connection-id-token-malformed": { readonly why: MessageValue }
  readonly "logout-token-malformed": { readonly why: MessageValue }
  readonly "connection-key-unknown": { readonly key: QuotedValue; readonly algorithm: QuotedValue }
  readonly "connection-signature-wrong": { readonly key: QuotedValue; readonly algorithm: QuotedValue }
  readonly "connection-subject-invalid": { readonly claim: MessageValue }
  readonly "connection-check-callback": { readonly url: MessageValue; readonly where: MessageValue }
  readonly "connection-check-reached": { readonly url: MessageValue }
  readonly "connection-check-clock": { readonly seconds: MessageValue }
  readonly "connection-check-certificate": { readonly time: MessageValue }
  readonly "connection-check-algorithms": { readonly received: QuotedValue }
  readonly "connection-check-pkce": { readonly received: QuotedValue }
  readonly "connection-check-method": { readonly method: MessageValue; readonly received: QuotedValue }
  readonly "connection-check-scope": { readonly scope: QuotedValue; readonly received: QuotedValue }
  readonly "connection-check-keys": None
  readonly "connection-check-client": { readonly said: MessageValue }
  readonly "connection-check-accepted": { readonly url: MessageValue }
  readonly "connection-directory-plain": { readonly code: MessageValue }
  readonly "connection-directory-code": { readonly code: MessageValue; readonly text: QuotedValue }
  readonly "connection-attribute-invalid": { readonly attribute: MessageValue }
  readonly "connection-check-directory": { readonly url: MessageValue; readonly base: MessageValue }
  readonly "connection-check-registered": { readonly url: MessageValue }
  readonly "connection-check-unregistered": { readonly status: MessageValue; readonly url: MessageValue }
  readonly "connection-package-missing": { readonly command: MessageValue }
  readonly "connection-saml-signature": { readonly algorithm: MessageValue }
  readonly "connection-saml-subject": { readonly format: MessageValue }
  readonly "connection-answer-too-long": { readonly max: MessageValue }
  readonly "connection-check-entity": { readonly url: MessageValue }
  readonly "connection-check-saml": { readonly entity: MessageValue; readonly url: MessageValue }
  readonly "connection-metadata-missing": None
  readonly "connection-metadata-not-xml": { readonly max: MessageValue }
  // connectionAdvice
  readonly "advise-name": None
  readonly "advise-refused": None
  readonly "advise-network": None
  readonly "advise-private": None
  readonly "advise-https": None
  readonly "advise-provider": None
  readonly "advise-issuer": None
  readonly "advise-setting": None
  readonly "advise-secret": None
  readonly "advise-client": None
  readonly "advise-callback": None
  readonly "advise-clock": None
  readonly "advise-certificate": None
  readonly "advise-certificate-ends": None
  readonly "advise-keys": None
  readonly "advise-pkce": None
  readonly "advise-method": None
  readonly "advise-scope": None
  readonly "advise-claim": None
  readonly "advise-other-client": None
  readonly "advise-subject": None
  readonly "advise-error": None
  readonly "advise-directory": None
  readonly "advise-directory-tls": None
  readonly "advise-rule-target": None
  readonly "advise-rule-administers": None
  // apply
  readonly "apply-scope-value-of-api": { readonly value: QuotedValue; readonly api: MessageValue }
  readonly "apply-scope-value-twice": { readonly path: MessageValue; readonly file: MessageValue }
  readonly "apply-type-missing": { readonly allowed: MessageValue }
  readonly "apply-type-fixed": { readonly type: MessageValue }
  readonly "apply-claims-deleted": { readonly claims: MessageValue }
  readonly "apply-client-ambiguous": { readonly name: QuotedValue; readonly count: number; readonly ids: MessageValue }
  readonly "apply-client-unknown": { readonly client: QuotedValue }
  readonly "apply-claim-scope-missing": None
  readonly "apply-kind-missing": None
  readonly "apply-kind-fixed": { readonly kind: MessageValue }
  readonly "apply-client-named-twice": { readonly name: QuotedValue; readonly count: number; readonly ids: MessageValue }
  readonly "apply-client-not-by-operator": { readonly client: QuotedValue }
  readonly "apply-secret-needed": { readonly method: MessageValue }
  readonly "apply-secret-of-public-client": None
  readonly "apply-secret-unused": None
  readonly "apply-resource-unknown": { readonly resource: QuotedValue }
  readonly "apply-role-scope-missing": None
  readonly "apply-role-unknown": { readonly role: QuotedValue }
  readonly "apply-entry-repeated": { readonly path: MessageValue; readonly file: MessageValue; readonly line: MessageValue }
  readonly "apply-logo-file-unreadable": { readonly file: MessageValue; readonly why: MessageValue }
  readonly "apply-logo-unreadable": { readonly why: MessageValue }
  readonly "apply-secret-setting": { readonly name: MessageValue }
  readonly "environment-variable": { readonly name: MessageValue }
  readonly "named-file": { readonly name: MessageValue }
  readonly "apply-secret-unreadable": { readonly source: MessageValue; readonly why: MessageValue }
  readonly "apply-secret-unset": { readonly source: MessageValue }
  readonly "apply-secret-empty": { readonly source: MessageValue }
  readonly "apply-secret-weak": { readonly source: MessageValue; readonly problem: MessageValue }
  readonly "apply-secret-shared": { readonly path: MessageValue; readonly file: MessageValue }
  readonly "apply-members-wanted": { readonly wanted: MessageValue; readonly received: MessageValue }
  readonly "apply-wanted": { readonly wanted: MessageValue; readonly received: MessageValue }
  readonly "apply-list-wanted": { readonly received: MessageValue }
  readonly "apply-nothing": None
  readonly "apply-list": None
  readonly "apply-members": None
  readonly "apply-text": None
  readonly "apply-text-in-quotes": None
  readonly "apply-seconds": None
  readonly "apply-set-or-omitted": None
  readonly "apply-key-missing": { readonly kind: MessageValue }
  readonly "apply-value-not-json": None
  readonly "apply-logo-source": None
  readonly "apply-secret-source": None
  readonly "apply-name-unknown": { readonly known: MessageValue }
  readonly "apply-name-misspelt": { readonly meant: MessageValue }
  readonly "yaml-invalid": { readonly why: MessageValue }
  readonly "yaml-aliases": { readonly max: MessageValue }
  readonly "yaml-depth": { readonly max: MessageValue }
  readonly "yaml-members": { readonly max: MessageValue }
  // defaults
  readonly "default-authorities": None
  readonly "default-database": None
  readonly "default-secret": None
  readonly "default-mail-from": None
  readonly "default-smtp": None
  readonly "default-outbox": None
  readonly "default-breached-passwords": None
  readonly "default-metrics": None
  readonly "default-tls": None
  readonly "default-mtls-port": None
  readonly "default-mtls-url": None
  readonly "default-client-ca": None
  readonly "default-traces": None
  readonly "default-traces-endpoint": None
  readonly "default-service-name": None
  readonly "default-url": None
  // connectionRules
  readonly "connection-rules-many": { readonly max: MessageValue }
  readonly "connection-rule": { readonly number: MessageValue; readonly problem: MessageValue }
  readonly "connection-rule-from-malformed": { readonly received: QuotedValue; readonly max: MessageValue }
  readonly "connection-rule-value-malformed": { readonly max: MessageValue }
  readonly "connection-rule-name-malformed": { readonly received: QuotedValue }
  readonly "connection-rule-username-first": None
  readonly "connection-rule-administers-nothing": None
  readonly "connection-rule-unknown": { readonly name: QuotedValue }
  readonly "connection-rule-value-unusable": { readonly name: MessageValue }
  readonly "connection-rule-attribute": { readonly name: MessageValue; readonly problem: MessageValue }
  readonly "connection-rule-attributes-too-large": { readonly max: MessageValue }
  readonly "connection-rule-administers": { readonly name: MessageValue; readonly rights: MessageValue }
  readonly "connection-directory-groups": { readonly max: MessageValue }
  readonly "connection-preview-source": None
  readonly "connection-preview-no-directory": None
  readonly "connection-preview-unknown": { readonly person: QuotedValue }
  readonly "connection-preview-ambiguous": { readonly person: QuotedValue }
  // sites
  readonly "site-origin-malformed": { readonly received: QuotedValue }
  readonly "site-origin-not-https": { readonly received: QuotedValue }
  readonly "site-origin-own": { readonly origin: QuotedValue }
  readonly "site-origin-taken": { readonly origin: QuotedValue; readonly name: MessageValue }
  readonly "site-rules-many": { readonly max: MessageValue }
  readonly "site-rule-malformed": { readonly received: QuotedValue }
  readonly "site-rule-unknown": { readonly name: QuotedValue }
  // details
  readonly "authorization-details-types-malformed": { readonly where: MessageValue }
  readonly "authorization-details-type-malformed": None
  readonly "authorization-details-type-taken": { readonly type: MessageValue; readonly api: MessageValue }
  // issuers
  readonly "issuer-url-malformed": { readonly received: QuotedValue }
  readonly "issuer-url-needed": None
  readonly "issuer-url-own": { readonly url: QuotedValue }
  readonly "issuer-url-taken": { readonly url: QuotedValue; readonly name: MessageValue }
  readonly "issuer-keys-needed": None
  readonly "issuer-claims-malformed": { readonly received: QuotedValue }
  // tokenExchange
  readonly "exchange-policy-item-malformed": None
  readonly "exchange-policy-setting-missing": None
  readonly "exchange-policy-client-unknown": { readonly client: QuotedValue }
  readonly "exchange-policy-client-public": None
  readonly "exchange-policy-any-alone": None
  readonly "exchange-policy-api-unknown": { readonly resource: QuotedValue }
  readonly "exchange-policy-scope-unusable": { readonly value: QuotedValue }
}
