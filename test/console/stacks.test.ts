// The settings that the console chooses for a stack are settings that the server accepts.
import { deepEqual, equal, ok } from "node:assert/strict"
import { after, test } from "node:test"
import type { Stack } from "../../console/src/views/applications/stacks.ts"
import {
  isStackId,
  KINDS,
  SETTINGS_OF_KIND,
  STACKS,
  stackOf,
  stacksOf,
} from "../../console/src/views/applications/stacks.ts"
import { world } from "../support/world.ts"

const { administration } = await world({ after })

test("the server accepts the settings of each stack and kind without a warning", async () => {
  for (const { id, name, kinds, settings, redirectUri, postLogoutRedirectUri } of STACKS as readonly Stack[])
    for (const kind of kinds) {
      const { result, warnings } = await administration.clients.create({
        name,
        ...SETTINGS_OF_KIND[kind],
        ...settings,
        redirect_uris: redirectUri === undefined ? [] : [redirectUri],
        post_logout_redirect_uris: postLogoutRedirectUri === undefined ? [] : [postLogoutRedirectUri],
      })
      deepEqual([id, warnings], [id, []])
      equal((await administration.clients.show(result.client_id)).id_token_alg, "RS256")
      equal(result.client_secret === undefined, SETTINGS_OF_KIND[kind].kind === "public")
    }
})

test("every kind of application has a stack, and a stack is found by its id", () => {
  for (const kind of KINDS) ok(stacksOf(kind).length > 0)
  for (const { id } of STACKS) equal(stackOf(id).id, id)
  deepEqual([isStackId("nextjs"), isStackId("cobol")], [true, false])
})
