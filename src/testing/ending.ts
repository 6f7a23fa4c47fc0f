const endings: (() => unknown)[] = []

/** What is undone when the tests of the file that is running have ended, the last of it first. */
export function atItsEnd(end: () => unknown) {
  endings.push(end)
}

/** Undoes all. `web/testing/dom.ts` calls it: a hook of a module would belong to the file that loads it first. */
export async function endAll() {
  for (let end = endings.pop(); end; end = endings.pop()) await end()
}
