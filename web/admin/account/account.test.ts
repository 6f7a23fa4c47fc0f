import { expect, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { axeViolations } from '../../../src/testing/browser.ts'
import { ada } from '../../../src/testing/cast.ts'
import { cutOff, focusComesTo, siteInBrowser } from '../../testing/browser-site.ts'
import { goOnTo } from '../../testing/settled.ts'

const browserSite = siteInBrowser()

async function expectReadable(page: Page) {
  expect(await axeViolations(page)).toEqual([])
  for (const width of [320, 1280]) expect(await cutOff(page, width)).toEqual([])
}

/** A device in the browser that verifies its owner, as a phone does. Returns what sets whether it goes on doing so. */
async function addDevice(page: Page) {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  const options = {
    ...({ protocol: 'ctap2', transport: 'internal', hasResidentKey: true } as const),
    ...{ hasUserVerification: true, isUserVerified: true, automaticPresenceSimulation: true },
  }
  const { authenticatorId } = await devtools.send('WebAuthn.addVirtualAuthenticator', { options })
  return (isUserVerified: boolean) =>
    devtools.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified })
}

test('an admin adds a passkey, forgets the password and asks for a link at the login, logs in with the passkey, names it and removes it', async () => {
  const { page, errors } = await browserSite.open('/admin-panel/account', {
    token: await browserSite.newToken(),
  })
  await addDevice(page)
  await page.getByText(`You are logged in as ${ada.user}`).waitFor()
  await page.getByLabel('What you call it').fill('My phone')
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await page.getByText('The passkey is added.').waitFor()
  await expectReadable(page)

  await page.evaluate(() => localStorage.clear())
  await goOnTo(page, '/admin-login')
  await page.getByText('Forgot password?').first().click()
  await page.getByLabel('Account name or email').fill(ada.user)
  await page.getByRole('button', { name: 'Send a link' }).click()
  await page.getByText('Ask another admin').waitFor()
  await expectReadable(page)
  await page.getByRole('button', { name: 'Use a passkey' }).click()
  await page.getByRole('heading', { level: 1, name: 'Admin Panel' }).waitFor()

  await goOnTo(page, '/admin-panel/account')
  await page.getByLabel('Name of the passkey My phone').fill('Old phone')
  await page.getByRole('button', { name: 'Rename: My phone' }).click()
  await page.getByText('The passkey has a new name.').waitFor()
  await focusComesTo(page.getByRole('button', { name: 'Rename: Old phone' }))
  await page.getByRole('button', { name: 'Remove: Old phone' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
  await page.getByText('The passkey is removed.').waitFor()
  await focusComesTo(page.getByRole('heading', { name: 'Your passkeys' }))
  expect((await browserSite.admin.get('/api/passkeys')).text).toBe('[]')
  expect(errors).toEqual([])

  await page.evaluate(() => localStorage.clear())
  await goOnTo(page, '/admin-login')
  await page.getByRole('button', { name: 'Use a passkey' }).click()
  await page.getByText(/^Login failed\. \w/).waitFor()
})

test('a device that already holds a passkey is told as a failure, a dialog that is closed is not told', async () => {
  const token = await browserSite.newToken()
  const { page } = await browserSite.open('/admin-panel/account', { token })
  const setVerified = await addDevice(page)
  const section = page.getByRole('region', { name: 'Your passkeys' })
  const add = page.getByRole('button', { name: 'Add a passkey' })
  await add.click()
  await section.getByRole('status').getByText('The passkey is added.').waitFor()
  await add.click()
  await section.getByRole('alert').getByText('This device holds one already.').waitFor()
  await setVerified(false)
  await add.click()
  await page.getByText('This device holds one already.').waitFor({ state: 'detached' })
  await add.waitFor()
  expect(await section.getByRole('alert').textContent()).toBe('')
  expect(await section.getByRole('status').textContent()).toBe('')
})
