interface PolicyFactory {
  createPolicy(name: string, rules: { createHTML(text: string): string }): unknown
}

/**
 * The policy of the page forbids turning text into markup. Mantine sets the text of its style elements as markup, so text is allowed if no character
 * of it can begin an element or a character reference.
 */
export function allowTextAlone(): void {
  const factory = (globalThis as { trustedTypes?: PolicyFactory }).trustedTypes
  factory?.createPolicy("default", {
    createHTML(text) {
      if (/[<&]/.test(text)) throw new TypeError("The console refuses text that contains markup.")
      return text
    },
  })
}
