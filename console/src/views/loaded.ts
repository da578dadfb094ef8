import { Unreachable } from "../api/api_problem.ts"
import { loadAllWords } from "../words/use_words.ts"

/**
 * Marks the error of code that did not arrive: the network is down, or an update of the service removed the old files. Without this, the router
 * reloads the page, and a browser that is offline then shows its own error page.
 */
export const arrived = <Module>(loading: Promise<Module>): Promise<Module> =>
  loading.catch((error: unknown) => {
    throw new Unreachable("The files of this view did not arrive.", { cause: error })
  })

/** Loads the code of a view. For every view except the first, also loads the words. */
export async function loaded<Module>(loading: Promise<Module>): Promise<Module> {
  const [module] = await arrived(Promise.all([loading, loadAllWords()]))
  return module
}
