/**
 * Each operation that changes something either gives power or changes proofs, and then demands a recent proof, or is on a list with the reason why
 * not.
 */
import { deepEqual, ok } from "node:assert/strict"
import { describe, it } from "node:test"
import { OPERATIONS } from "../../src/admin_api/operations.ts"

/** What an operation can give or change. Each needs a recent proof (decision 0060): held_rights.ts and recent_proof.test.ts. */
const GIVES_POWER: Readonly<Record<string, string>> = {
  createClient: "a client may have a right of administration",
  updateClient: "redirect URIs, keys and scope decide who gets the rights of the client",
  deleteClient: "takes the rights of the client away",
  disableClient: "takes the rights of the client away",
  enableClient: "gives the rights of the client back",
  createClientSecret: "who knows the secret has the rights of the client",
  endOldClientSecrets: "takes the rights of a client away from those who know the secret",
  unblockHost: "gives the rights of the clients there back",
  createUser: "a user may have the role admin, and a password that the actor knows",
  updateUser: "the role admin, and the e-mail address, to which links for a new password go",
  deleteUser: "takes rights away",
  disableUser: "takes rights away",
  enableUser: "gives the rights of the user back",
  setPassword: "a proof",
  sendPasswordReset: "a link for a new password",
  sendEmailVerification: "a link that makes the address one for new passwords",
  importUsers: "people with roles, groups and password hashes",
  inviteUser: "a user with rights, whose link chooses the password",
  createInvitationLink: "a user with rights, and the link that chooses the password",
  createInvitationLinkAgain: "the link that chooses the password",
  inviteUserAgain: "the link that chooses the password",
  removeFactor: "a proof",
  createConnection: "a connection decides who signs in to which account",
  updateConnection: "decides who signs in to which account",
  deleteConnection: "takes ways to sign in away",
  replaceConnectionSecret: "decides with which registration at the provider people sign in",
  previewConnection: "shows what a directory says of a person",
  beginConnectionTrial: "shows what decides who signs in",
  finishConnectionTrial: "shows what decides who signs in",
  lookUpInDirectory: "may try the password of a person",
  removeUserConnection: "a proof",
  createRole: "a role may have rights",
  updateRole: "gives rights to all who hold the role",
  deleteRole: "takes rights away",
  assignRoleToUser: "gives rights",
  unassignRoleFromUser: "takes rights away",
  assignRoleToGroup: "gives rights",
  unassignRoleFromGroup: "takes rights away",
  updateGroup: "the name of a group that gives rights",
  deleteGroup: "takes rights away",
  addGroupMember: "gives the rights of the group",
  removeGroupMember: "takes rights away",
  createIssuer: "says who is which client, and can act for linked people",
  updateIssuer: "says who is which client, and can act for linked people",
  deleteIssuer: "takes the access of workloads away",
  createSite: "decides who can open an application",
  updateSite: "decides who can open an application",
  deleteSite: "takes the access to an application away",
  createExchangePolicy: "decides which service acts for people",
  updateExchangePolicy: "decides which service acts for people",
  deleteExchangePolicy: "ends the tokens of services",
  rotateKey: "the keys that sign ID tokens and access tokens",
  updateLook: "a page for passwords that looks like another service",
  resetLook: "the pages on which people type passwords",
  updateClientLook: "a page for passwords that looks like another service",
  resetClientLook: "the pages on which people type passwords",
}

/** Why an operation gives nobody a right of administration and changes no proof. */
const HARMLESS: Readonly<Record<string, string>> = {
  blockHost: "stops clients, and what it stops comes back only with their rights",
  createApi: "an API declares no right of administration",
  updateApi: "an API declares no right of administration",
  deleteApi: "takes values away that are not rights of administration",
  createScope: "no API declares a value of administration",
  updateScope: "no API declares a value of administration",
  deleteScope: "no API declares a value of administration",
  checkConnection: "changes nothing",
  createAttribute: "an attribute decides nothing about rights",
  updateAttribute: "an attribute decides nothing about rights",
  deleteAttribute: "an attribute decides nothing about rights",
  createClaim: "this service reads no claim of its own tokens for a right",
  deleteClaim: "this service reads no claim of its own tokens for a right",
  createGroup: "a new group has no role",
  endSessionById: "ends only",
  endSessions: "ends only",
  endSession: "ends only",
  forgetConsents: "people are asked again",
  revokeGrant: "ends only",
  createRegistrationToken: "a client that registers itself gets no right of administration",
  revokeRegistrationToken: "ends only",
  explain: "changes nothing",
  previewLook: "changes nothing",
  previewClientLook: "changes nothing",
}

const changing = OPERATIONS.filter(({ method }) => method !== "GET")
const ids = (operations: readonly { readonly id: string }[]) => operations.map(({ id }) => id).sort()

describe("an operation other than GET", () => {
  it("is on exactly one of the two lists, and every entry is an operation", () => {
    deepEqual([...Object.keys(GIVES_POWER), ...Object.keys(HARMLESS)].sort(), ids(changing))
  })
  it("declares that a recent proof can be needed if it gives power or changes proofs, and only then", () => {
    deepEqual(ids(changing.filter(({ proof }) => proof !== undefined)), Object.keys(GIVES_POWER).sort())
  })
  it("has a reason, and demands a right", () => {
    for (const reason of [...Object.values(GIVES_POWER), ...Object.values(HARMLESS)]) ok(reason.length > 5)
    deepEqual(ids(changing.filter(({ right }) => right === "none")), [])
  })
})

it("a GET changes nothing, so it declares no proof", () => {
  deepEqual(ids(OPERATIONS.filter(({ method, proof }) => method === "GET" && proof !== undefined)), [])
})
