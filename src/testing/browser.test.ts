import { expect, test } from 'bun:test'
import { axeViolations, borrowBrowser, consoleErrors, returnBrowser } from './browser.ts'

test('a field without a label is a violation, and a script that fails an error', async () => {
  const browser = await borrowBrowser()
  const tab = await browser.newPage()
  const errors = consoleErrors(tab)
  await tab.setContent(`<!doctype html><html lang="en"><title>Lab</title>
<main><h1>Lab</h1><input type="text"><script>console.error('Said'); throw Error('Failed')</script></main></html>`)
  expect(await axeViolations(tab)).toEqual([expect.stringContaining('label: ')])
  expect(errors.map((error) => error.slice(0, 6)).toSorted()).toEqual(['Failed', 'Said'])
  await returnBrowser(browser)
})
