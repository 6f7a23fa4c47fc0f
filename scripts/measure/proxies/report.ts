let passed = 0
let failed = 0

/** Tries one thing that must be so, and says how that went. */
export async function check(sentence: string, look: () => unknown) {
  try {
    const more = await look()
    passed++
    console.log(`ok    ${sentence}${typeof more === 'string' ? `: ${more}` : ''}`)
  } catch (error) {
    failed++
    console.log(`FAIL  ${sentence}\n      ${error instanceof Error ? error.message : error}`)
  }
}

export const note = (sentence: string) => console.log(`note  ${sentence}`)

/** The last line; answers the exit code. */
export function conclude() {
  console.log(`\n${passed} fine, ${failed} failed`)
  return failed === 0 ? 0 : 1
}
