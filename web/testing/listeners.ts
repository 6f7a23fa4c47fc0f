type Method = (this: unknown, ...values: unknown[]) => unknown

/** Listeners that libraries never remove. */
const lasting = /^document (selectionchange|focus|blur) /

/** Returns a function that lists the listeners of window and document added since its last call and not removed. */
export function watchListeners() {
  const open = new Map<string, number>()
  const count = (name: string, by: number) =>
    open.set(name, Math.max(0, (open.get(name) ?? 0) + by))
  for (const [name, target] of Object.entries({ window, document }))
    for (const [method, by] of Object.entries({ addEventListener: 1, removeEventListener: -1 }))
      replace(
        target,
        method,
        (usual) =>
          function (this: unknown, type, listener, ...more) {
            if (!isOnce(more[0])) count(`${name} ${type} ${String(listener)}`, by)
            return usual.call(this, type, listener, ...more)
          },
      )
  return () => {
    const left = [...open].filter(([name, times]) => times > 0 && !lasting.test(name))
    open.clear()
    return left.map(([name]) => name.replace(/\s+/g, ' '))
  }
}

const isOnce = (options: unknown) =>
  typeof options === 'object' && options !== null && Reflect.get(options, 'once') === true

function replace(owner: object, name: string, by: (usual: Method) => Method) {
  Reflect.set(owner, name, by(Reflect.get(owner, name)))
}
