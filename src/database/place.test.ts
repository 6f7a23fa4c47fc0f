import { expect, test } from 'bun:test'
import { resolve } from 'node:path'
import { commandOn } from './place.ts'

test('a suggested command names its data folder, whatever the working directory', () => {
  expect(commandOn(resolve('data'), ['serve', '--new'])).toBe('hydra-lab serve --new')
  expect(commandOn('/var/lib/hydra-lab', ['restore', '/x.db'])).toBe(
    'DATA_DIR=/var/lib/hydra-lab hydra-lab restore /x.db',
  )
  const odd = `/the lab's/$data`
  const typed = commandOn(odd, ['restore', `${odd}/a b.db`])
  const script = typed.replace(' hydra-lab ', ` sh -c 'echo "$DATA_DIR" "$@"' `)
  expect(Bun.spawnSync(['sh', '-c', script]).stdout.toString()).toBe(`${odd} ${odd}/a b.db\n`)
})
