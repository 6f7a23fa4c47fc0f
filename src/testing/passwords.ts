import { afterAll, beforeAll, type Mock, spyOn } from 'bun:test'

/** For tests that log in often: verifying a hash is slow. */
export function verifyQuickly(isRight: (password: unknown) => boolean = () => true) {
  let verify: Mock<typeof Bun.password.verify>
  beforeAll(() => {
    verify = spyOn(Bun.password, 'verify').mockImplementation(async (password) => isRight(password))
  })
  afterAll(() => verify.mockRestore())
}

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
