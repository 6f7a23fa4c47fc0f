import { createApp } from '../app.ts'
import { keepMailGoing } from '../commands/background.ts'
import { listen } from '../commands/listening.ts'
import { fillWithDemo } from '../content/demo/fill.ts'
import { readBuiltWeb } from '../pages/built.ts'
import { systemClock } from '../world.ts'
import { adaIn } from './ada.ts'
import { clientAt } from './client.ts'
import { createTestWorld } from './world.ts'

type Environment = Record<string, string>

/** The site on a port of this process, with the built web app, the real clock and ada as its admin. */
export async function serveAsAda(environment: Environment, { demo }: { demo: boolean }) {
  const world = {
    ...createTestWorld(
      { PUBLIC_URL: '', ...environment },
      demo ? await sampleContent() : undefined,
    ),
    clock: systemClock,
    startedAt: systemClock(),
    sleep: Bun.sleep,
    web: await readBuiltWeb(),
  }
  const app = await listen(createApp(world), world)
  const mail = keepMailGoing(world)
  const url = `http://localhost:${app.server?.port}`
  const visitor = clientAt(url)
  const stop = async () => {
    await Promise.all([app.stop(true), mail.stop()])
    world.close()
  }
  return { url, visitor, admin: await adaIn(world, visitor), stop }
}

let sample: Uint8Array | undefined

async function sampleContent() {
  if (sample) return sample
  const world = { ...createTestWorld(), clock: systemClock }
  await fillWithDemo(world)
  sample = world.sqlite.serialize()
  world.close()
  return sample
}
