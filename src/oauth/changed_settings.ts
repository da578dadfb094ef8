import { changedMembers } from "../base/changed_members.ts"
import type { Client } from "./client.ts"

/** Settings whose name in the contract differs from the client's member. */
const NAMED: Readonly<Record<string, string>> = {
  auth_method: "token_endpoint_auth_method",
  userinfo_alg: "userinfo_signed_response_alg",
}

/** The settings in which two states of a client differ, with the names that `client show --json` uses. */
export const changedSettings = (before: Client, after: Client): string[] =>
  changedMembers(before, after).map((name) => NAMED[name] ?? name)
