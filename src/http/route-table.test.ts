import { expect, test } from 'bun:test'
import { createRouteTable } from './route-table.ts'

const paths = ['/api/faq/', '/api/faq/:id', '/api/faq/pending', '/api/faq/:id/versions', '/*']
const routesAt = createRouteTable(paths.map((path) => ({ path })))

test.each([
  ['/api/faq', '/api/faq/'],
  ['/api/faq/', '/api/faq/'],
  ['/api/faq/12', '/api/faq/:id'],
  ['/api/faq/pending', '/api/faq/pending'],
  ['/api/faq/abc/versions', '/api/faq/:id/versions'],
  ['/about', '/*'],
  ['/api/faq//', undefined],
  ['/api/faq/12/more', undefined],
])('the route of %s is %s', (path, route) => {
  expect(routesAt(path)[0]?.path).toBe(route)
})

test('a path of many segments takes no time', () => {
  const began = performance.now()
  for (let n = 0; n < 100; n++) expect(routesAt('/a'.repeat(50_000))).toEqual([])
  expect(performance.now() - began).toBeLessThan(500)
})
