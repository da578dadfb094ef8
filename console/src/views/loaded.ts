import { Unreachable } from "../api/api_problem.ts"

/**
 * Names the error of code that did not arrive: the network is gone, or the service was updated and the old files are gone. Without this, the router
 * reloads the page by itself, and a browser that is offline then shows its own error page.
 */
export const loaded = <Module>(loading: Promise<Module>): Promise<Module> =>
  loading.catch((error: unknown) => {
    throw new Unreachable("The files of this view did not arrive.", { cause: error })
  })
