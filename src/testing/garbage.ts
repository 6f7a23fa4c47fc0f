/**
 * Leaves it to the runtime when to collect garbage. Elysia asks for it whenever it has compiled an app, of which tests
 * make hundreds: that takes a third of their time.
 */
export function collectSeldom() {
  const { gc } = Bun
  Bun.gc = (isWaitedFor) => (isWaitedFor ? gc(true) : 0)
}
