import { expect, spyOn, test } from 'bun:test'
import { uploadOf } from '../http/request/upload.ts'
import { emptySite } from '../testing/arrivals.ts'
import { importableCalled } from './importables.ts'
import { importUpload } from './upload.ts'

test('a file that is sent is read for a minute at most', async () => {
  const { world } = emptySite()
  const importable = importableCalled('faq')
  if (!importable) throw new Error('There is no FAQ.')
  const file = uploadOf(Buffer.from('question,answer\nWhy?,So.\n'))
  const clock = spyOn(performance, 'now')
  const verdictAt = (seconds: number) => {
    let ms = 0
    clock.mockImplementation(() => (ms += 1000 * seconds)) // each look at the clock
    return importUpload(world, importable, { file }, true)
  }
  try {
    expect(await verdictAt(1)).toMatchObject({ read: 1, added: 1 })
    await expect(verdictAt(61)).rejects.toMatchObject({
      message:
        'The file takes too long, mostly for its pictures. On the server, "hydra-lab import" takes any.',
    })
  } finally {
    clock.mockRestore()
  }
})
