import { expect, spyOn, test } from 'bun:test'
import { uploadOf } from '../http/request/upload.ts'
import { emptySite } from '../testing/arrivals.ts'
import { movableCalled } from './movable.ts'
import { bringInFile } from './sent-file.ts'

test('a file that is sent is read for a minute at most', async () => {
  const { world } = emptySite()
  const movable = movableCalled('faq')
  if (!movable) throw new Error('There is no FAQ.')
  const file = uploadOf(Buffer.from('question,answer\nWhy?,So.\n'))
  const clock = spyOn(performance, 'now')
  const verdictAfter = (seconds: number) => {
    clock.mockReturnValueOnce(0).mockReturnValue(seconds * 1000)
    return bringInFile(world, movable, { file }, true)
  }
  try {
    expect(await verdictAfter(60)).toMatchObject({ read: 1, added: 1 })
    clock.mockReset()
    await expect(verdictAfter(60.1)).rejects.toMatchObject({
      message:
        'The file takes too long, mostly for its pictures. On the server, "hydra-lab import" takes any.',
    })
  } finally {
    clock.mockRestore()
  }
})
