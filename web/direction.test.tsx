import { afterAll, beforeAll, expect, test } from 'bun:test'
import { screen } from '@testing-library/react'
import { pageRoutes } from '../src/pages/contract.ts'
import { formOf } from '../src/pages/forms.ts'
import { access, kinds, labFacts, reviewed } from '../src/testing/cast.ts'
import type { Submission } from './forms/served.ts'
import { inHebrew, isHebrew, look } from './testing/directions.ts'
import { at, privatePages, waiting } from './testing/private-pages.tsx'
import { settings } from './testing/settings.ts'

const { site, open } = privatePages()

beforeAll(async () => {
  for (const { path, item } of kinds) await site.publish(path, inHebrew(item))
  const notice = { notice: 'הודעה', notice_until: '2099-12-31' }
  Object.assign(settings, { lab: { ...labFacts, room: 'החדר', ...notice } })
})
afterAll(() => void Object.assign(settings, { lab: {} }))

const pages = pageRoutes
  .filter(({ audience }) => audience === 'everyone')
  .map(({ path }) => path.replace(':id', '1'))

test.each([...pages, '/faculty?q=שלום', '/calendar?month=2099-12'])(
  'texts that people typed have their own direction at %s',
  async (path) => {
    const { settled } = await open(path)
    await settled()
    await look(2) // the lab's facts stand on every page
  },
)

const sent = [
  ...reviewed.map(({ path, item }) => ({ of: path.replace('/api/', ''), item: inHebrew(item) })),
  { of: 'requests', item: inHebrew(access) },
].map(({ of, item }) => ({ form: formOf(of), item }))

test.each(sent)('so they have in the receipt of $form', async ({ form, item }) => {
  const base: Submission = { ...waiting, form, item }
  const refused = { values: item, fields: {}, message: 'Wrong.' }
  const said = Object.values(item).filter(isHebrew)
  for (const [submission, texts, refusal] of [
    [base, said],
    [base, said, refused],
    [{ ...base, status: 'changes-asked', note: 'הערה' }, ['הערה', ...said]],
    [{ ...base, status: 'declined', item: null, reason: 'סיבה' }, ['סיבה']],
  ] as [Submission, string[], typeof refused?][]) {
    await open(at, { submission, ...(refusal && { form: refusal }) })
    await look(1 + texts.length) // with the notice
    const fields = document.querySelectorAll<HTMLInputElement>('input, textarea')
    const shown = [screen.getByRole('main').textContent, ...[...fields].map(({ value }) => value)]
    for (const text of texts) expect(shown.join('\n')).toContain(text)
  }
})
