import { expect, test } from 'bun:test'
import { readBuiltWeb } from '../../pages/built.ts'
import { question } from '../../testing/cast.ts'
import { openSite } from '../../testing/memory.ts'
import { everywhere } from '../../testing/security-headers.ts'

const web = await readBuiltWeb()
const { admin, visitor } = await openSite({}, web)
await admin.post('/api/faq', question)

const all = {
  ...everywhere,
  'strict-transport-security': 'max-age=31536000; includeSubDomains',
  'x-request-id': expect.stringMatching(/^[0-9a-f-]{36}$/),
}
const nothing = { 'content-security-policy': "default-src 'none'; frame-ancestors 'none'" }
const ofPages = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': expect.stringMatching(
    /^default-src 'none'; script-src 'self'( 'sha256-[^']+')+; style-src 'self'( 'sha256-[^']+')+; img-src 'self' https: data: blob:; font-src 'self'; manifest-src 'self'; connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'$/,
  ),
}

const shared = { 'cache-control': 'public, max-age=0, s-maxage=1, stale-if-error=86400' }
const aDay = { 'cache-control': 'public, max-age=86400' }
const kept = { 'cache-control': 'no-store' }
const coded = { vary: 'Accept-Encoding' }
const byWhom = { vary: 'Authorization, Accept-Encoding' }
const tagged = { etag: expect.stringMatching(/^W\/"[\w-]+"$/) }
const type = (name: string) => ({ 'content-type': name })
const json = { ...nothing, ...type('application/json;charset=utf-8') }
const one = { 'x-total-count': '1' }
const hidden = { 'x-robots-tag': 'noindex', 'referrer-policy': 'no-referrer' }
const login = { 'www-authenticate': 'Bearer' }
const file = (name: string) => ({
  ...{ 'content-disposition': `attachment; filename="${name}"` },
  ...{ ...nothing, ...kept, ...type('text/csv; charset=utf-8') },
})
const plain = type('text/plain; charset=utf-8')
const icon = { ...aDay, ...nothing, etag: expect.stringMatching(/^"\w+"$/) }
const feed = { ...shared, ...tagged, ...coded, ...nothing }

type Family = [what: string, path: string, own: object, by?: typeof admin]
const toAll = { ...shared, ...tagged, ...coded, ...json }
const known = { ...shared, ...tagged, ...byWhom, ...json }
const toAdmins = { ...kept, ...tagged, ...byWhom, ...json }
const refused = { ...kept, ...byWhom, ...json }

test.each<Family>([
  ['a list', '/api/faq', { ...toAll, ...one }],
  ['an item', '/api/faq/1', known],
  ['what the lab says', '/api/lab', known],
  ['news', '/api/news', toAll],
  ['a calendar', '/api/calendar', toAll],
  ['a featured event', '/api/calendar/featured', toAll],
  ['health', '/api/health', toAdmins],
  ['readiness', '/api/health/ready', { ...kept, ...tagged, ...coded, ...json }],
  ['an item as an admin reads it', '/api/faq/1', { ...toAdmins, etag: '"1"' }, admin],
  ['the lab as an admin reads it', '/api/lab', { ...toAdmins, etag: '"0"' }, admin],
  ['a list of the panel', '/api/faq/published', { ...toAdmins, ...one }, admin],
  ['counts', '/api/counts', toAdmins, admin],
  ['an item that isn’t there', '/api/faq/9', refused],
  ['the same for an admin', '/api/faq/9', refused, admin],
  ['a call nobody knows', '/api/nothing', { ...kept, ...coded, ...json }],
  ['a call for admins', '/api/counts', { ...refused, ...login }],
  ['a picture nobody knows', '/images/x', refused],
  ['a page', '/faq', { ...shared, ...tagged, ...coded, ...ofPages }],
  ['a page with a form', '/submit-article', { ...kept, ...tagged, ...coded, ...ofPages }],
  ['a page of the panel', '/admin-panel', { ...kept, ...tagged, ...coded, ...ofPages }],
  ['a page nobody knows', '/nothing', { ...shared, ...coded, ...ofPages }],
  [
    'a private link that leads nowhere',
    '/submission/x',
    { ...kept, ...coded, ...ofPages, ...hidden },
  ],
  ['a feed', '/tech-blog/feed.xml', { ...feed, ...type('application/atom+xml; charset=utf-8') }],
  ['the sitemap', '/sitemap.xml', { ...feed, ...type('application/xml; charset=utf-8') }],
  ['what robots read', '/robots.txt', { ...feed, ...plain }],
  ['whom to tell of a weakness', '/.well-known/security.txt', { ...feed, ...kept, ...plain }],
  ['the manifest', '/site.webmanifest', { ...icon, ...type('application/manifest+json') }],
  ['the oldest icon', '/favicon.ico', { ...icon, ...type('image/x-icon') }],
  ['an icon', '/icon-192.png', { ...icon, ...type('image/png') }],
  ['a table', '/api/faq/export.csv', { ...file('faq.csv'), ...tagged, ...byWhom }, admin],
  ['what was done', '/api/activity.csv', { ...file('activity.csv'), ...tagged, ...byWhom }, admin],
])('%s has these headers and no others', async (...[, path, own, by = visitor]: Family) => {
  const { headers } = await by.get(path)
  expect<object>(Object.fromEntries(headers)).toEqual({ ...all, ...own })
})

test('an asset may be cached for a year under its ETag, in an accepted encoding', async () => {
  const { names, copies } = web.assets
  const name = [...names].find((each) => each.endsWith('.js') && copies.has(`${each}.gz`))
  const own = {
    ...{ etag: `W/"${name}"`, 'cache-control': 'public, max-age=31536000, immutable' },
    ...{ ...type('text/javascript;charset=utf-8'), ...coded, ...nothing },
  }
  for (const taken of ['br', 'gzip', 'identity']) {
    const { headers } = await visitor.get(`/assets/${name}`, { 'accept-encoding': taken })
    const sent = taken === 'identity' ? {} : { 'content-encoding': taken }
    expect<object>(Object.fromEntries(headers)).toEqual({ ...all, ...own, ...sent })
  }
})
