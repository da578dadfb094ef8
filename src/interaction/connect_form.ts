import type { Connection } from "../connections/connection_settings.ts"
import type { Ports } from "../ports/ports.ts"
import type { Address } from "./page_form.ts"
import { pageForm, STEP_FIELD } from "./page_form.ts"

/** What binds the form of a connection's button. Covers the connection, so that a page for one connection leads to no other one. */
export const connectMacParts = (visit: string, connection: string) => ["connect", visit, connection]

/** The form of a connection's button, which begins a sign-in at the provider and comes back to the address. */
export const connectForm = ({ name }: Pick<Connection, "name">, address: Address, visit: string, ports: Ports) =>
  pageForm(
    address,
    [
      [STEP_FIELD, "connect"],
      ["connection", name],
    ],
    connectMacParts(visit, name),
    ports,
  )
