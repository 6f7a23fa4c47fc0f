import { expect, test } from 'bun:test'
import { resource } from '../testing/cast.ts'
import { but } from '../testing/client.ts'
import { describeSource } from '../testing/site.ts'

describeSource('a category', (site) => {
  test('a category may stand between spaces, and one of spaces is none', async () => {
    const categoryOf = async (category: unknown) =>
      (await site.admin.post('/api/student-resources', but(resource, { category }))).body[
        'category'
      ]
    expect(await categoryOf(' programming\r\n')).toBe('programming')
    for (const none of ['  ', '', null]) expect(await categoryOf(none)).toBeNull()
  })
})
