const endings: (() => unknown)[] = []

/** Cleanup after the current test file, in reverse order. */
export function atItsEnd(end: () => unknown) {
  endings.push(end)
}

/** Called by `web/testing/dom.ts`, since a module's hook would belong to the file that loads it first. */
export async function endAll() {
  for (let end = endings.pop(); end; end = endings.pop()) await end()
}
