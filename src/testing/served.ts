import { createApp } from '../app.ts'
import { systemClock } from '../app-context.ts'
import { startMailJobs } from '../commands/background.ts'
import { listen } from '../commands/listening.ts'
import { fillWithDemo } from '../content/demo/fill.ts'
import { readBuiltWeb } from '../pages/built.ts'
import { adaIn } from './ada.ts'
import { clientAt } from './client.ts'
import { createTestContext } from './context.ts'

type Environment = Record<string, string>

/** The site on a port of this process, with the built web app, the real clock and ada as its admin. */
export async function serveAsAda(environment: Environment, { demo }: { demo: boolean }) {
  const context = {
    ...createTestContext(
      { PORT: '0', PUBLIC_URL: '', ...environment },
      demo ? await sampleContent() : undefined,
    ),
    clock: systemClock,
    startedAt: systemClock(),
    sleep: Bun.sleep,
    web: await readBuiltWeb(),
  }
  const app = await listen(createApp(context), context)
  const mail = startMailJobs(context)
  const url = `http://localhost:${app.server?.port}`
  const visitor = clientAt(url)
  const stop = async () => {
    await Promise.all([app.stop(true), mail.stop()])
    context.close()
  }
  return { url, visitor, admin: await adaIn(context, visitor), stop }
}

let sample: Uint8Array | undefined

async function sampleContent() {
  if (sample) return sample
  const context = { ...createTestContext(), clock: systemClock }
  await fillWithDemo(context)
  sample = context.sqlite.serialize()
  context.close()
  return sample
}
