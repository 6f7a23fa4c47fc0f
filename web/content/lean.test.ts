import { expect, test } from 'bun:test'
import * as z from 'zod/mini'
import { everyKind } from '../../src/content/every-kind.ts'
import { longest } from '../../src/fields/words.ts'
import { listOf } from '../../src/pages/kinds.ts'
import { kinds } from '../../src/testing/cast.ts'
import { openSite, publish } from '../../src/testing/memory.ts'
import { createApi, render } from '../server.tsx'
import { settings } from '../testing/settings.ts'

const long = 'x'.repeat(Math.max(longest.summary, longest.alt) + 1)

test.each(everyKind)(
  'the list of $path brings no long text along that its cards don’t show',
  async (kind) => {
    const { visitor, admin } = await openSite()
    const texts = Object.entries(kind.draft.shape).flatMap(([name, schema]) =>
      !kind.pictures.some((each) => each === name) && z.safeParse(schema, long).success
        ? [[name, `All of the ${name}`] as const]
        : [],
    )
    for (const one of kinds.filter(({ path }) => path === `/api/${kind.path}`))
      expect(await publish(admin, one, Object.fromEntries(texts))).toBe(1)
    const at = { pathname: listOf(kind), search: '' }
    const api = createApi(visitor.send)
    const { app, state } = await render({ ...at, settings, api, preloads: {}, art: {} })
    const hidden = texts.filter(([, text]) => state.includes(text) && !app.includes(text))
    expect(hidden).toEqual([])
  },
)
