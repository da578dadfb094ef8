import { Button, VisuallyHidden } from "@mantine/core"

/** The head of a column of buttons. Only screen readers read it. */
export const ActionsColumn = ({ label }: { label: string }) => (
  <th scope="col">
    <VisuallyHidden>{label}</VisuallyHidden>
  </th>
)

interface RowButtonProps {
  readonly label: string
  /** The label with what the row is about, for screen readers. */
  readonly says: string
  onClick(): void
}

/** A button in such a column. */
export const RowButton = ({ label, says, onClick }: RowButtonProps) => (
  <Button size="compact-sm" variant="default" aria-label={says} onClick={onClick}>
    {label}
  </Button>
)
