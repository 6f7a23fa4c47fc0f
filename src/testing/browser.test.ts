import { expect, test } from 'bun:test'
import { axeViolations, borrowBrowser, consoleErrors, returnBrowser } from './browser.ts'

const flawed = `<!doctype html><html lang="en"><title>Lab</title>
<main><h1>Lab</h1><input type="text"><script src="/missing.js"></script></main></html>`

const headers = { 'Content-Security-Policy': "default-src 'none'; script-src 'self'" }

test('a field without a label is a violation, and a missing script an error', async () => {
  const browser = await borrowBrowser()
  const tab = await browser.newPage()
  const errors = consoleErrors(tab)
  await tab.route('**', (route) => {
    const isScript = route.request().url().endsWith('.js')
    return route.fulfill({
      status: isScript ? 404 : 200,
      headers,
      contentType: 'text/html',
      body: flawed,
    })
  })
  await tab.goto('http://localhost/')
  expect(await axeViolations(tab)).toEqual([expect.stringContaining('label: ')])
  expect(errors).toEqual([expect.stringContaining('/missing.js')])
  await returnBrowser(browser)
})
