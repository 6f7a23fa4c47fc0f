const readme = await Bun.file(new URL('../../../README.md', import.meta.url)).text()

/** A file as the README shows it: the block of code that begins with a comment which names its path. */
export function fileOf(path: string) {
  for (const [, block = ''] of readme.matchAll(/^```\w+\n(.*?)^```$/gms))
    if (block.startsWith(`# ${path}\n`)) return block
  throw new Error(`The README shows no ${path}.`)
}

/** A text with every one of some words replaced; each must stand in it, so that the README can't drift away. */
export function withWords(text: string, words: Record<string, string>) {
  let changed = text
  for (const [from, to] of Object.entries(words)) {
    if (!changed.includes(from)) throw new Error(`"${from}" stands no longer in:\n${text}`)
    changed = changed.replaceAll(from, () => to)
  }
  return changed
}
