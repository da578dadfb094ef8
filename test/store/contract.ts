import { acceptanceContract } from "./contract_acceptances.ts"
import { apiContract } from "./contract_apis.ts"
import { backchannelRequestContract } from "./contract_backchannel_requests.ts"
import { clientHostContract } from "./contract_client_hosts.ts"
import { clientContract } from "./contract_clients.ts"
import { connectionSessionContract } from "./contract_connection_sessions.ts"
import { connectionContract, renamedInRulesContract } from "./contract_connections.ts"
import { deviceRequestContract } from "./contract_device_requests.ts"
import { displacedCodes } from "./contract_displaced_codes.ts"
import { firstAdministratorContract } from "./contract_first_administrator.ts"
import { grantContract } from "./contract_grants.ts"
import { heldTokenContract } from "./contract_held_tokens.ts"
import { idempotencyKeyContract } from "./contract_idempotency_keys.ts"
import { importContract } from "./contract_imports.ts"
import { invitationContract } from "./contract_invitations.ts"
import { inviterContract } from "./contract_inviters.ts"
import { keyContract } from "./contract_keys.ts"
import { linkedIdentityContract } from "./contract_linked_identities.ts"
import { lookContract } from "./contract_looks.ts"
import { mailContract } from "./contract_mails.ts"
import { observerContract } from "./contract_observer.ts"
import { ownAccountContract } from "./contract_own_account.ts"
import { pageContract } from "./contract_pages.ts"
import { passkeyContract } from "./contract_passkeys.ts"
import { proofEndContract } from "./contract_proof_end.ts"
import { grantRaces } from "./contract_races.ts"
import { refusalContract } from "./contract_refusals.ts"
import { registeredClientContract } from "./contract_registered.ts"
import { registrationTokenContract } from "./contract_registration_tokens.ts"
import { removalContract } from "./contract_removal.ts"
import { restContract } from "./contract_rest.ts"
import { revokedTokenContract } from "./contract_revoked_tokens.ts"
import { roleRaces } from "./contract_role_races.ts"
import { roleContract } from "./contract_roles.ts"
import { ruledContract } from "./contract_ruled.ts"
import { scopeValueContract } from "./contract_scope_values.ts"
import { secondFactorContract } from "./contract_second_factors.ts"
import { serverClockContract } from "./contract_server_clock.ts"
import { sessionBoundContract } from "./contract_session_bound.ts"
import { sessionDeviceContract } from "./contract_session_devices.ts"
import { signOutContract } from "./contract_sign_outs.ts"
import { statisticsContract } from "./contract_statistics.ts"
import { updateContract } from "./contract_updates.ts"
import { userSearchContract } from "./contract_user_search.ts"
import { userContract } from "./contract_users.ts"
import { verifiedEmailContract } from "./contract_verified_emails.ts"
import { waysInContract } from "./contract_ways_in.ts"
import type { Open } from "./with_store.ts"

/** The contract of every engine. `open` returns a new empty store each time. */
export function storeContract(name: string, open: Open): void {
  clientContract(name, open)
  clientHostContract(name, open)
  apiContract(name, open)
  scopeValueContract(name, open)
  roleContract(name, open)
  roleRaces(name, open)
  registeredClientContract(name, open)
  userContract(name, open)
  userSearchContract(name, open)
  firstAdministratorContract(name, open)
  verifiedEmailContract(name, open)
  updateContract(name, open)
  signOutContract(name, open)
  connectionSessionContract(name, open)
  heldTokenContract(name, open)
  sessionBoundContract(name, open)
  mailContract(name, open)
  invitationContract(name, open)
  inviterContract(name, open)
  lookContract(name, open)
  secondFactorContract(name, open)
  proofEndContract(name, open)
  ownAccountContract(name, open)
  waysInContract(name, open)
  passkeyContract(name, open)
  sessionDeviceContract(name, open)
  connectionContract(name, open)
  renamedInRulesContract(name, open)
  linkedIdentityContract(name, open)
  ruledContract(name, open)
  acceptanceContract(name, open)
  grantContract(name, open)
  grantRaces(name, open)
  displacedCodes(name, open)
  deviceRequestContract(name, open)
  backchannelRequestContract(name, open)
  refusalContract(name, open)
  restContract(name, open)
  keyContract(name, open)
  revokedTokenContract(name, open)
  registrationTokenContract(name, open)
  removalContract(name, open)
  serverClockContract(name, open)
  observerContract(name, open)
  statisticsContract(name, open)
  pageContract(name, open)
  importContract(name, open)
  idempotencyKeyContract(name, open)
}
