import type { StackGuide } from "../guide.ts"
import { HELLO } from "../guide.ts"
import { userManager } from "./user_manager.ts"

/** Run with Vue 3.5, Vite 8.3 and oidc-client-ts 3.5. Its part without the framework is that of react.ts, which a test runs. */
export const guide: StackGuide = {
  algorithms: ["RS256", "ES256", "EdDSA"],
  sendsSecret: "any",
  signsOut: true,
  guide: (facts) => ({
    blocks: [
      {
        kind: "install",
        code: "npm create vite@latest my-app -- --template vue --no-interactive\ncd my-app\nnpm install oidc-client-ts",
      },
      { kind: "create", file: "src/sign_in.js", code: userManager(facts) },
      {
        kind: "create",
        file: "src/App.vue",
        code: `<script setup>
import { ref } from "vue"
import { manager, signedIn } from "./sign_in.js"

const user = ref(null)
const error = ref(null)
signedIn.then(
  (found) => (user.value = found),
  (problem) => (error.value = problem),
)
</script>

<template>
  <p v-if="error">{{ error.message }}</p>
  <button v-else-if="!user" @click="manager.signinRedirect()">Sign in</button>
  <template v-else>
    <p>Hello {{ user.profile.name }}</p>
    <button @click="manager.signoutRedirect()">Sign out</button>
  </template>
</template>`,
      },
      { kind: "start", code: `npm run dev -- --port ${facts.port.toString()}` },
    ],
    open: `${facts.base}/`,
    shows: HELLO,
  }),
}
