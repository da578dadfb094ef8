import { VisuallyHidden } from "@mantine/core"

/** The head of a column of buttons. Only screen readers read it. */
export const ActionsColumn = ({ label }: { label: string }) => (
  <th scope="col">
    <VisuallyHidden>{label}</VisuallyHidden>
  </th>
)
