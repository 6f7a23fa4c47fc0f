import { expect, test } from 'bun:test'
import { screen, waitFor, within } from '@testing-library/react'
import { kinds, question, teacher } from '../../../src/testing/cast.ts'
import { png } from '../../../src/testing/pictures.ts'
import { inHebrew, isHebrew, look } from '../../testing/directions.ts'
import { connect, losing } from '../../testing/network.ts'
import { siteOfAdmin, visit } from '../../testing/site.tsx'
import { transcriptOf } from '../../testing/transcript.ts'
import { findField } from '../../testing/user-actions.ts'

const site = siteOfAdmin()
const network = connect(() => site.ask)

const editorOf = (path: string, id: number) => `${path.replace('/api', '/admin-panel')}/edit/${id}`

async function openHistory(path: string, id: number) {
  const page = await visit(editorOf(path, id), site)
  await page.press('History')
  return page
}

/** One that is reviewed and has times, and one with lists of texts. */
const two = kinds.filter(({ path }) => ['/api/events', '/api/faculty'].includes(path))

test.each(two)(
  '$path: the editor goes back to an earlier version; each text has its own direction',
  async ({ path, item, title }) => {
    const typed = inHebrew(item)
    const first = String(typed[title])
    const id = await site.publish(path, typed)
    await site.admin.put(`${path}/${id}`, { [title]: `${first} חדש` })
    const { press, arrives } = await visit(editorOf(path, id), site)
    await screen.findByDisplayValue(`${first} חדש`)
    await look(Object.values(typed).filter(isHebrew).length)
    await press('History')
    const [now, began] = await screen.findAllByRole('heading', { level: 3 })
    expect(now).toHaveTextContent(/^Changed by ada on /)
    expect(began).toHaveTextContent(/^Created by ada on /)
    const versions = within(screen.getByRole('list', { name: 'Versions' }))
    expect(versions.getByText('חדש', { selector: 'ins' })).toBeVisible()
    expect(versions.getByText('This is how it is now')).toBeVisible()
    await look()
    await press('Go back to this')
    await arrives('/admin-panel')
    expect(await screen.findByText(/^It is again as it was made by ada on /)).toBeVisible()
    expect((await site.admin.get(`${path}/${id}`)).body).toMatchObject(typed)
    const { body } = await site.admin.get(`/api/activity?q=${encodeURIComponent(first)}`)
    expect(body[0]).toMatchObject({ did: 'reverted', item: id })
  },
  30_000,
)

test('a version shows each change before and after, and the first version all values', async () => {
  const id = await site.publish('/api/faq')
  await site.admin.put(`/api/faq/${id}`, { question: 'When is it open?', link: null })
  await openHistory('/api/faq', id)
  const versions = await screen.findByRole('list', { name: 'Versions' })
  const now = 'Mar 2, 2026, 12:00 PM'
  expect(transcriptOf(versions.parentElement).slice(0, 18)).toEqual([
    ...['status:', 'status: 2 versions', 'status:', 'alert:', 'Versions:'],
    ...[`### Changed by ada on ${now}`, 'This is how it is now'],
    ...['Question', 'Before', 'When is the lab open?', 'After', 'When is it open?'],
    ...['Link', 'Before', question.link, 'After', '(empty)', `### Created by ada on ${now}`],
  ])
  expect(within(versions).getByText('the lab', { selector: 'del' })).toBeVisible()
  expect(within(versions).getByText('it', { selector: 'ins' })).toBeVisible()
})

test('going back asks first where there are unsaved changes', async () => {
  const id = await site.publish('/api/faq')
  await site.admin.put(`/api/faq/${id}`, { question: 'When?' })
  const { add, press, agree, arrives } = await openHistory('/api/faq', id)
  await add('answer', ' And at night.')
  await press('Go back to this')
  await agree('Cancel')
  expect(await findField('answer')).toHaveValue(`${question.answer} And at night.`)
  await press('Go back to this')
  await press('Go back')
  await arrives('/admin-panel')
  expect((await site.admin.get(`/api/faq/${id}`)).body).toMatchObject(question)
})

test('going back to a version that today’s rules refuse, or while somebody else saves, fails and says why', async () => {
  const { phone_number, office_location, ...rest } = teacher
  const { body } = await site.admin.post('/api/faculty', rest)
  const id = Number(body['id'])
  await site.admin.put(`/api/faculty/${id}`, { name: 'Grace Núñez', phone_number, office_location })
  const { press } = await openHistory('/api/faculty', id)
  await press('Go back to this')
  const refused = await screen.findByText(/^Failed to go back to it\. /)
  expect(refused).toHaveTextContent(/phone number/)
  await site.admin.put(`/api/faculty/${id}`, { name: 'Grace Hopper' })
  await press('Go back to this')
  expect(await screen.findByText(/ Somebody else saved this in the meantime\. /)).toBeVisible()
  expect((await site.admin.get(`/api/faculty/${id}`)).body['name']).toBe('Grace Hopper')
})

test('without an answer the versions are read again, and nothing is guessed', async () => {
  const id = await site.publish('/api/faq')
  await site.admin.put(`/api/faq/${id}`, { question: 'When?' })
  const isRevert = ({ url }: Request) => url.includes('/revert/')
  const page = await visit(editorOf('/api/faq', id), losing(site, isRevert))
  await page.press('History')
  await page.press('Go back to this')
  expect(await screen.findByText(/ It is not known whether it was done; look again/)).toBeVisible()
  expect(await screen.findByText('3 versions')).toBeVisible()
})

const pictureOf = (width: number) => new File([png(width, 32)], 'face.png', { type: 'image/png' })

test('a picture that only older versions use is shown, beside the one that replaced it', async () => {
  const { body } = await site.admin.form('POST', '/api/faculty', { ...teacher, img: pictureOf(32) })
  const id = Number(body['id'])
  const { img: address } = (await site.admin.get(`/api/faculty/${id}`)).body
  await site.admin.form('PUT', `/api/faculty/${id}`, { ...teacher, img: pictureOf(16) })
  await site.admin.put(`/api/faculty/${id}`, { img: null })
  expect((await site.visitor.get(String(address))).status).toBe(404)
  const asked = new Set<string>()
  network.carry = (response, { url }) => {
    if (url.includes('/images/')) asked.add(new URL(url).pathname)
    return response
  }
  await openHistory('/api/faculty', id)
  await waitFor(() => {
    const shown = [...document.querySelectorAll('li img')].map((img) => img.getAttribute('src'))
    expect(shown).toHaveLength(4)
    for (const src of shown) expect(src).toStartWith('blob:')
  })
  network.mend()
  expect(asked.size).toBe(2)
})

test('an unknown author and a missing picture are told in words', async () => {
  const id = await site.publish('/api/faculty')
  await site.admin.put(`/api/faculty/${id}`, { name: 'Grace' })
  const address = `/images/${'0'.repeat(40)}.webp`
  site.context.sqlite.run(
    `UPDATE versions SET at = NULL, by = NULL, fields = json_set(fields, '$.img', '${address}') WHERE revision = 1`,
  )
  await openHistory('/api/faculty', id)
  expect(await screen.findAllByText('This picture can’t be shown.')).toHaveLength(2)
  const lines = transcriptOf(screen.getByRole('list', { name: 'Versions' }))
  expect(lines.filter((line) => line.startsWith('### '))).toEqual([
    '### Changed by ada on Mar 2, 2026, 12:00 PM',
    '### Created before versions were kept',
  ])
})
