/** Caches password hashes, which take as long as a hundred requests. A password is hashed only once. */
export function rememberHashes() {
  const { hash, verify } = Bun.password
  Bun.password.hash = remembering(hash)
  Bun.password.verify = remembering(verify)
}

function remembering<Words extends unknown[], Answer>(ask: (...words: Words) => Promise<Answer>) {
  const answers = new Map<string, Promise<Answer>>()
  return (...words: Words) => {
    const asked = JSON.stringify(words)
    const answer = answers.get(asked) ?? ask(...words)
    answers.set(asked, answer)
    return answer
  }
}
