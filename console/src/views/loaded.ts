import { Unreachable } from "../api/api_problem.ts"
import { loadAllWords } from "../words/use_words.ts"

/**
 * Names the error of code that did not arrive: the network is gone, or the service was updated and the old files are gone. Without this, the router
 * reloads the page by itself, and a browser that is offline then shows its own error page.
 */
export const arrived = <Module>(loading: Promise<Module>): Promise<Module> =>
  loading.catch((error: unknown) => {
    throw new Unreachable("The files of this view did not arrive.", { cause: error })
  })

/** The code of a view, with the words of every view except the first. */
export async function loaded<Module>(loading: Promise<Module>): Promise<Module> {
  const [module] = await arrived(Promise.all([loading, loadAllWords()]))
  return module
}
