/** Elysia collects garbage after compiling an app, which would take a third of the tests' time. */
export function collectSeldom() {
  const { gc } = Bun
  Bun.gc = (isWaitedFor) => (isWaitedFor ? gc(true) : 0)
}
