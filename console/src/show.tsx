import "@mantine/core/styles.layer.css"
import "./shell/base.css"
import "@mantine/notifications/styles.layer.css"
import { DirectionProvider, MantineProvider } from "@mantine/core"
import { Notifications } from "@mantine/notifications"
import { QueryClientProvider } from "@tanstack/react-query"
import { RouterProvider } from "@tanstack/react-router"
import { StrictMode } from "react"
import { createRoot } from "react-dom/client"
import { queries } from "./api/query_client.ts"
import { styleNonce } from "./page_facts.ts"
import { router } from "./router.tsx"
import { Gate } from "./shell/gate.tsx"
import { theme } from "./shell/theme.ts"
import type { Arrival } from "./sign_in/arrive.ts"
import type { Topics } from "./words/language.ts"
import { direction } from "./words/language.ts"
import { showTexts } from "./words/use_words.ts"

/** Shows the console, or why the person cannot use it. `texts` are in the person's language. */
export function show(arrival: Exclude<Arrival, { kind: "leaving" }>, texts: Topics): void {
  showTexts(texts)
  const root = document.getElementById("root")
  if (root === null) throw new Error("The page has no element with the id root.")
  createRoot(root).render(
    <StrictMode>
      <DirectionProvider initialDirection={direction()}>
        <MantineProvider theme={theme} defaultColorScheme="auto" getStyleNonce={styleNonce}>
          {arrival.kind === "signed-in" ? (
            <QueryClientProvider client={queries}>
              <Notifications position="top-center" />
              <RouterProvider router={router} />
            </QueryClientProvider>
          ) : (
            <Gate arrival={arrival} />
          )}
        </MantineProvider>
      </DirectionProvider>
    </StrictMode>,
  )
}
