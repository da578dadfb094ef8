import { queryOptions } from "@tanstack/react-query"
import { server } from "../../../sign_in/server.ts"
import { loaded } from "../../loaded.ts"

/** The samples of the quick starts, and the endpoints that they name. Throws Unreachable if they do not arrive. */
export const samplesQuery = queryOptions({
  queryKey: ["quick-start"],
  queryFn: async () => {
    const [{ samples }, of] = await Promise.all([loaded(import("./samples.ts")), server()])
    return { samples, of }
  },
  staleTime: Number.POSITIVE_INFINITY,
})
