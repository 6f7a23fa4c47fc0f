/** Falls back to memory where a browser's storage is blocked, missing or full. */
function guarded(find: () => Storage | null | undefined) {
  const memory = new Map<string, string>()
  const attempt = <Result>(work: (storage: Storage) => Result) => {
    try {
      const storage = find()
      return storage ? { result: work(storage) } : undefined
    } catch {
      return undefined
    }
  }
  return {
    get: (name: string) =>
      memory.get(name) ?? attempt((storage) => storage.getItem(name))?.result ?? undefined,
    set(name: string, text: string) {
      if (attempt((storage) => storage.setItem(name, text))) memory.delete(name)
      else memory.set(name, text)
    },
    remove(name: string) {
      memory.delete(name)
      attempt((storage) => storage.removeItem(name))
    },
    names: () => [...memory.keys(), ...(attempt((storage) => Object.keys(storage))?.result ?? [])],
  }
}

export const siteStorage = guarded(() => globalThis.localStorage)

export const tabStorage = guarded(() => globalThis.sessionStorage)
