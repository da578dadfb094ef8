import { styleNonce } from "../../page_facts.ts"

interface PolicyFactory {
  createPolicy(name: string, rules: { createHTML(text: string): string }): { createHTML(text: string): string }
}

const { trustedTypes } = globalThis as { trustedTypes?: PolicyFactory }

const withNonce = (text: string): string => text.replaceAll("<style>", `<style nonce="${styleNonce()}">`)

/**
 * The only place that turns text into a document, for a frame with an empty `sandbox`: there it runs no script, sends no form and has no origin. The
 * frame has the policy of this page, so its style elements need the nonce.
 */
const policy = trustedTypes?.createPolicy("preview", { createHTML: withNonce }) ?? { createHTML: withNonce }

/** Shows a document in the frame. Throws if the frame could run scripts. */
export function showDocument(frame: HTMLIFrameElement, text: string): void {
  if (frame.getAttribute("sandbox") !== "") throw new Error("A preview needs a frame with an empty attribute sandbox.")
  frame.srcdoc = policy.createHTML(text)
}
