/** Shows text between backticks as code. */
export const WithCode = ({ text }: { text: string }) =>
  text.split("`").map((part, at) => (at % 2 === 0 ? part : <code key={`${at.toString()}${part}`}>{part}</code>))
