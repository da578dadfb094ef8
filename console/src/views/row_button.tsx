import { Button } from "@mantine/core"

interface RowButtonProps {
  readonly label: string
  /** The label with the name of the row, for screen readers. */
  readonly says: string
  onClick(): void
}

/** A button in a row of a table. */
export const RowButton = ({ label, says, onClick }: RowButtonProps) => (
  <Button size="compact-sm" variant="default" aria-label={says} onClick={onClick}>
    {label}
  </Button>
)
