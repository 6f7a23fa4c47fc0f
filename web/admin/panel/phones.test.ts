import { afterAll, beforeAll, expect, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { everyKind } from '../../../src/content/every-kind.ts'
import { type Desk, openDesk } from '../../testing/desk.ts'
import { goOnTo, settled } from '../../testing/settled.ts'
import { searchOf } from './address.ts'
import { tabs } from './tabs.tsx'

let desk: Desk

/** The sample content, and something of each kind in the trash. */
beforeAll(async () => {
  desk = await openDesk({}, { demo: true })
  for (const { path } of everyKind) {
    const { body } = await desk.admin.get(`/api/${path}`)
    if (body[0]) await desk.admin.delete(`/api/${path}/${body[0].id}`)
  }
})

afterAll(() => desk.close())

const addresses = tabs.flatMap((tab) =>
  tab.views.map((view) => `/admin-panel${searchOf(tabs, { tab, view })}`),
)

const viewport = { width: 320, height: 800 }

/** By how much the page is wider than a window, and how much of a dialog lies outside of it. */
const excessOf = (page: Page) =>
  page.evaluate((width) => {
    const { documentElement: root, body } = document
    const inDialogs = [...document.querySelectorAll('dialog[open], dialog[open] *')]
    const boxes = inDialogs.map((each) => each.getBoundingClientRect())
    const cut = boxes.filter(({ left, right }) => left < 0 || right > width)
    return Math.max(innerWidth, root.scrollWidth, body.scrollWidth) - width + cut.length
  }, viewport.width)

test('on phones no list scrolls sideways, with all of its rows selected and each question asked', async () => {
  const { page, errors } = await desk.open('/admin-panel', { viewport })
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  const press = (name: string) => settled(page, () => button(name).dispatchEvent('click'))
  const all = page.getByRole('checkbox', { name: 'Select all on this page' }).first()
  const asked = new Set<string>() // the same action asks the same in every list
  for (const address of addresses) {
    await goOnTo(page, address)
    expect([address, await excessOf(page)]).toEqual([address, 0])
    if ((await all.count()) === 0) continue
    await settled(page, () => all.check())
    expect([address, 'selected', await excessOf(page)]).toEqual([address, 'selected', 0])
    const names = await page.getByRole('button', { name: / selected$/ }).allTextContents()
    for (const name of names.filter((each) => !asked.has(each))) {
      asked.add(name)
      await press(name)
      expect([address, name, await excessOf(page)]).toEqual([address, name, 0])
      if ((await page.getByRole('alertdialog').count()) === 0) break // it was done at once
      await press('Cancel')
    }
  }
  expect(asked.size).toBeGreaterThan(8)
  expect(errors).toEqual([])
})
