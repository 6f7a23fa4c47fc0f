import { afterAll, beforeAll, type Mock, spyOn } from 'bun:test'

/** For tests that log in often and aren't about hashes, of which each takes long to verify. */
export function verifyQuickly(isRight: (password: unknown) => boolean = () => true) {
  let verify: Mock<typeof Bun.password.verify>
  beforeAll(() => {
    verify = spyOn(Bun.password, 'verify').mockImplementation(async (password) => isRight(password))
  })
  afterAll(() => verify.mockRestore())
}
