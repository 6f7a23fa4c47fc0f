import { expect, test } from 'bun:test'
import { tracker } from '../../src/testing/cast.ts'
import { submit } from '../../src/testing/submitting.ts'
import { createApi } from '../data/api.ts'
import { openSite } from '../testing/site.tsx'
import { saveSubmission } from './saving.ts'

test('what was sent is changed as it is, and not as it was before somebody else changed it', async () => {
  const { visitor, ask } = await openSite()
  const { address } = await submit(visitor, { path: '/api/student-highlights', item: tracker })
  const save = (project_title: string, revision: number) =>
    saveSubmission(createApi(ask), address, { draft: { ...tracker, project_title }, revision })
  const saved = await save('Better', 1)
  expect(saved).toMatchObject({ revision: 2, item: { project_title: 'Better' } })
  await expect(save('Older', 1)).rejects.toMatchObject({ status: 412 })
})
