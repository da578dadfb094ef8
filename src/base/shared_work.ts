/** Lets concurrent callers with the same key share one piece of work. Its result is not kept. */
export function sharedWork<T>(work: (key: string) => Promise<T>): (key: string) => Promise<T> {
  const running = new Map<string, Promise<T>>()
  return (key) => {
    const result = running.get(key) ?? work(key).finally(() => running.delete(key))
    running.set(key, result)
    return result
  }
}
