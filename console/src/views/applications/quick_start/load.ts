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

/** Throws Unreachable if the code does not arrive. */
export async function loadGuide(id: StackId): Promise<StackGuide> {
  const load = GUIDES[id]
  if (load === undefined) throw new Error(`There is no quick start for the stack ${id}.`)
  return (await loaded(load())).guide
}
