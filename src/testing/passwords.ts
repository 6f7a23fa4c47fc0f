import { afterAll, beforeAll, type Mock, spyOn } from 'bun:test'

/** For tests that log in often and aren't about hashes, of which each takes long to verify. */
export function verifyQuickly(isRight: (password: unknown) => boolean = () => true) {
  let verify: Mock<typeof Bun.password.verify>
  beforeAll(() => {
    verify = spyOn(Bun.password, 'verify').mockImplementation(async (password) => isRight(password))
  })
  afterAll(() => verify.mockRestore())
}

/**
 * Lets this process ask for the same hash, and for the same answer about one, once: each takes as long as a hundred calls.
 * What is answered stays the same; only that one password has two hashes can't be seen any more.
 */
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
