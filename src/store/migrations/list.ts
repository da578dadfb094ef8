import { initial } from "./0001_initial.ts"
import { makers } from "./0002_makers.ts"
import { passwordFormClaim } from "./0003_password_form_claim.ts"
import { userSearch } from "./0004_user_search.ts"
import { inviters } from "./0005_inviters.ts"
import { scopeDescriptions } from "./0006_scope_descriptions.ts"
import { connections } from "./0007_connections.ts"
import { saml } from "./0008_saml.ts"
import { rules } from "./0009_rules.ts"
import { connectionSessions } from "./0010_connection_sessions.ts"
import { heldTokens } from "./0011_held_tokens.ts"
import { clientConnections } from "./0012_client_connections.ts"
import { deviceRequests } from "./0013_device_requests.ts"
import { firstProofs } from "./0014_first_proofs.ts"
import { passkeysAndDevices } from "./0015_passkeys_and_devices.ts"
import { sites } from "./0016_sites.ts"
import { errorLinks } from "./0017_error_links.ts"
import { authorizationRequests } from "./0018_authorization_requests.ts"
import { dpop } from "./0019_dpop.ts"
import { clientCertificates } from "./0020_client_certificates.ts"
import { exchangePolicies } from "./0021_exchange_policies.ts"
import { issuers } from "./0022_issuers.ts"
import { backchannelRequests } from "./0023_backchannel_requests.ts"
import { signedAnswers } from "./0024_signed_answers.ts"
import { authorizationDetails } from "./0025_authorization_details.ts"
import { identityAssertions } from "./0026_identity_assertions.ts"
import { profile } from "./0027_profile.ts"
import { requestObjectEncryption } from "./0028_request_object_encryption.ts"
import { setters } from "./0029_setters.ts"
import { signedBackchannelRequests } from "./0030_signed_backchannel_requests.ts"
import type { Migration } from "./migration.ts"

/** All migrations in order. Append new ones. */
export const MIGRATIONS: readonly Migration[] = [
  initial,
  makers,
  passwordFormClaim,
  userSearch,
  inviters,
  scopeDescriptions,
  connections,
  saml,
  rules,
  connectionSessions,
  heldTokens,
  clientConnections,
  deviceRequests,
  firstProofs,
  passkeysAndDevices,
  sites,
  errorLinks,
  authorizationRequests,
  dpop,
  clientCertificates,
  exchangePolicies,
  issuers,
  backchannelRequests,
  signedAnswers,
  authorizationDetails,
  identityAssertions,
  profile,
  requestObjectEncryption,
  setters,
  signedBackchannelRequests,
]
