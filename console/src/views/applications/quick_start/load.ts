import { queryOptions } from "@tanstack/react-query"
import { server } from "../../../sign_in/server.ts"
import { loaded } from "../../loaded.ts"
import type { StackId } from "../stacks.ts"
import type { StackGuide } from "./guide.ts"

/** One chunk for each stack, loaded when it is chosen. */
const GUIDES: Readonly<Record<StackId, () => Promise<{ readonly guide: StackGuide }>>> = {
  nextjs: () => import("./stacks/nextjs.ts"),
  express: () => import("./stacks/express.ts"),
  react: () => import("./stacks/react.ts"),
  vue: () => import("./stacks/vue.ts"),
  fastapi: () => import("./stacks/fastapi.ts"),
  django: () => import("./stacks/django.ts"),
  spring: () => import("./stacks/spring.ts"),
  go: () => import("./stacks/go.ts"),
  rails: () => import("./stacks/rails.ts"),
  dotnet: () => import("./stacks/dotnet.ts"),
  ios: () => import("./stacks/ios.ts"),
  android: () => import("./stacks/android.ts"),
  curl: () => import("./stacks/curl.ts"),
}

/** The guide of a stack, and the endpoints that it names. */
export const guideQuery = (id: StackId) =>
  queryOptions({
    queryKey: ["quick-start", id],
    queryFn: async () => {
      const [guide, of] = await Promise.all([loadGuide(id), server()])
      return { guide, of }
    },
    staleTime: Number.POSITIVE_INFINITY,
  })

/** Throws Unreachable if the code does not arrive. */
async function loadGuide(id: StackId): Promise<StackGuide> {
  const load = GUIDES[id]
  if (load === undefined) throw new Error(`There is no quick start for the stack ${id}.`)
  return (await loaded(load())).guide
}
