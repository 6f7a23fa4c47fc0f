import { expect, test } from 'bun:test'
import type { ComponentType } from 'react'
import { renderToString } from 'react-dom/server'
import { StaticRouter } from 'react-router-dom'
import { LiveLink } from './page-link.tsx'
import { ServedLink } from './served-link.tsx'

const addresses = [
  ...['/', '/faq', '/student-highlights/7', '/tech-blog?page=2', '/faq?q=a%20b&page=3', '/faq#top'],
  ...[
    '/calendar?month=2026-11#day-3',
    '/faq?q=ä&x="<',
    '?page=2',
    '#main',
    '',
    '/a/../faq',
    '/a//b',
  ],
  ...[
    '/faq/',
    '/faq?',
    '/faq#',
    '//elsewhere.edu/',
    'https://elsewhere.edu/',
    'faq',
    '/submission/x.y',
  ],
]

test.each(addresses)('the server draws a link to "%s" as the browser does', (to) => {
  const drawn = (Shown: ComponentType<Parameters<typeof ServedLink>[0]>) =>
    renderToString(
      <StaticRouter location="/tech-blog?page=4">
        <Shown to={to} className="a" aria-current="page" target="_top" replace state={{ n: 1 }}>
          There
        </Shown>
      </StaticRouter>,
    )
  expect(drawn(ServedLink)).toBe(drawn(LiveLink))
})
