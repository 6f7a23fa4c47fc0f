// What a browser tab remembers for as long as it lives. One that stores nothing, or is full, works all the same.

export function recall(name: string) {
  try {
    return sessionStorage.getItem(name) ?? undefined
  } catch {
    return undefined
  }
}

export function remember(name: string, text: string) {
  try {
    sessionStorage.setItem(name, text)
  } catch {
    // It is not remembered.
  }
}

export function forget(name: string) {
  try {
    sessionStorage.removeItem(name)
  } catch {
    // Nothing was remembered.
  }
}

/** Forgets all whose names begin so. */
export function forgetAll(beginning: string) {
  try {
    for (const name of Object.keys(sessionStorage)) if (name.startsWith(beginning)) forget(name)
  } catch {
    // Nothing was remembered.
  }
}
