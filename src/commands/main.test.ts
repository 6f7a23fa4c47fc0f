import { afterAll, expect, spyOn, test } from 'bun:test'
import { main } from './main.ts'
import { usage } from './usage.ts'

const umask = process.umask()
const listeners = process.stdout.listeners('error')

afterAll(() => {
  process.umask(umask)
  for (const each of process.stdout.listeners('error'))
    if (!listeners.includes(each)) process.stdout.off('error', each as () => void)
})

test.each([
  ['backup', 'FILE'],
  ['restore', 'FILE'],
  ['import', 'PATH'],
  ['export', 'DIR'],
  ['admin reset-password', 'USER'],
])('“%s” by itself says that %s is missing, and how it is used', async (words, place) => {
  const said = spyOn(process.stderr, 'write').mockReturnValue(true)
  const code = await main(words.split(' '))
  const texts = said.mock.calls.map(([text]) => text)
  said.mockRestore()
  expect([code, texts]).toEqual([2, [`hydra-lab: ${place} is missing.\n\n${usage}`]])
})
