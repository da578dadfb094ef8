interface PolicyFactory {
  createPolicy(name: string, rules: { createHTML(text: string): string }): unknown
}

/**
 * The policy of the page demands that no text becomes markup. Mantine sets the text of its style elements as markup, so text without any markup is
 * allowed: no character of it can begin an element or a character reference.
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
