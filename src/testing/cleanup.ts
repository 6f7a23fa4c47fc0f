const cleanups: (() => unknown)[] = []

/** Cleanup after the current test file, in reverse order. */
export function onCleanup(end: () => unknown) {
  cleanups.push(end)
}

/** Called by `web/testing/dom.ts`, since a module's hook would belong to the file that loads it first. */
export async function runCleanups() {
  for (let end = cleanups.pop(); end; end = cleanups.pop()) await end()
}
