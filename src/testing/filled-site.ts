import { access, type KindCast, kinds, labFacts, twice } from './cast.ts'
import { but, type Client, type SiteClients } from './client.ts'
import { submit } from './memory.ts'
import { png } from './pictures.ts'

const picture = (width: number) => new File([png(width, 40)], 'p.png')
const contact_email = 'maya@example.org'
const requests = { path: '/api/student', item: access }

/** Brings items into every state. Returns the API paths of all receipts. */
export async function fillSite(site: SiteClients, some: readonly KindCast[] = kinds) {
  const calls: string[] = []
  for (const [place, kind] of some.entries()) {
    const visitor = site.visitor.as(undefined, `192.0.2.${place + 1}`)
    await curate(site.admin, kind)
    if (kind.reviewed) calls.push(...(await review({ ...site, visitor }, kind)))
    await eraseLast(site.admin, kind)
  }
  calls.push(...(await askForAccess(site)))
  await site.admin.put('/api/lab', labFacts)
  await site.admin.put('/api/lab', { room: '=1, Über' })
  const kim = { user: 'kim', email: 'kim@college.edu', ...twice('a much longer password') }
  await site.admin.post('/api/admins', kim)
  for (const path of ['/calendar', '/tech-blog', '/student-highlights'])
    await site.visitor.get(`${path}/feed.xml`)
  return calls
}

async function curate(admin: Client, kind: KindCast) {
  const { path, title, pictures } = kind
  const make = async (name: string, pictured: readonly string[] = []) => {
    const item = but(kind.item, { [title]: name })
    const { body } = await admin.form('POST', path, {
      ...Object.fromEntries(Object.entries(item).map(([field, value]) => [field, String(value)])),
      ...Object.fromEntries(pictured.map((field) => [field, picture(name.length * 20)])),
    })
    if (kind.reviewed) await admin.put(`${path}/approve/${body['id']}`)
    return `${path}/${body['id']}`
  }
  const edited = await make('=1+1, edited', pictures)
  const deleted = await make('Ünïcode "quoted", deleted', pictures)
  const restored = await make('Restored')
  await make('Never touched')
  for (const one of [edited, deleted, restored]) await admin.put(one, { [title]: `@ ${one}` })
  for (const field of pictures) await admin.form('PUT', edited, { [field]: picture(90) })
  await admin.put(edited.replace(path, `${path}/revert`), { revision: 1 })
  await admin.delete(deleted)
  await admin.delete(restored)
  await admin.put(restored.replace(path, `${path}/restore`))
}

async function review({ visitor, admin }: SiteClients, kind: KindCast) {
  const { path, title } = kind
  const { call: changing } = await propose({ visitor, admin }, kind)
  const calls = [changing]
  const send = async (name: string, more = {}) => {
    const { id, call } = await submit(visitor, kind, { [title]: name, contact_email, ...more })
    calls.push(call)
    const say = (verb: string, body?: object) => admin.put(`${path}/${verb}/${id}`, body)
    return { id, call, say }
  }
  await send('Waits', { contact_email: null })
  const asked = await send('Changes are asked for')
  await asked.say('ask', { note: '-Shorter, please.\n\nThank you.' })
  const changed = await send('Will be changed')
  await changed.say('ask', { note: 'Another title.' })
  await visitor.put(changed.call, { [title]: 'Was changed' })
  await (await send('Published')).say('approve')
  const unpublished = await send('Unpublished')
  for (const verb of ['approve', 'unpublish']) await unpublished.say(verb)
  await (await send('Declined')).say('decline', { reason: '+1 of "these", we have.' })
  await admin.delete(`${path}/${(await send('Removed')).id}`)
  const erased = await send('Declined and erased')
  await erased.say('decline', {})
  await admin.delete(`${path}/trash/${erased.id}`)
  await send('Spam', { hl_check: 'x' })
  await visitor.delete((await send('Withdrawn')).call)
  return calls
}

async function propose({ visitor, admin }: SiteClients, kind: KindCast) {
  const { path, title, pictures } = kind
  const submitted = await submit(visitor, kind, { [title]: 'Will be called otherwise' })
  await admin.put(`${path}/approve/${submitted.id}`)
  const chosen = pictures.map((field) => [field, picture(110)])
  const change = { [title]: 'Is proposed', ...Object.fromEntries(chosen) }
  await visitor.form('PUT', submitted.call, change)
  return submitted
}

/** Ids are never reused, also the highest. */
async function eraseLast(admin: Client, { path, item }: KindCast) {
  const { body } = await admin.post(path, item)
  await admin.delete(`${path}/${body['id']}`)
  await admin.delete(`${path}/trash/${body['id']}`)
}

async function askForAccess({ visitor, admin }: SiteClients) {
  const by = visitor.as(undefined, '192.0.2.200')
  const calls: string[] = []
  const ask = async (student_id: string, more = {}) => {
    const { id, call } = await submit(by, requests, { student_id, ...more })
    calls.push(call)
    return { id, call }
  }
  for (const _ of ['waits', 'is sent again']) await ask('N00000001')
  await admin.post('/api/student/approve', { id: (await ask('N00000002')).id })
  await admin.delete(`/api/student/${(await ask('N00000003')).id}`)
  await by.delete((await ask('N00000004')).call)
  await ask('N00000005', { hl_check: 'x' })
  return calls
}
