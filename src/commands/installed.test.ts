import { expect, test } from 'bun:test'
import * as deployed from '../../scripts/testing/deployed.ts'
import { parseSettings, unitSettings } from './installed.ts'

test('the installed command has what the unit sets', () => {
  expect(unitSettings).toEqual(deployed.unitSettings)
})

test('it reads the file of settings as systemd does', () => {
  const text = String.raw`# PORT=1
; HOST=x
PUBLIC_URL=https://a.edu 
 SESSION_HOURS = 3
TRASH_DAYS=  7
SMTP_URL=smtp://lab:p#w%20d@host
MAIL_FROM='lab@a.edu'
ADMIN_PASSWORD="say \"so\""
JWT_SECRET=a\\b
ALERT_TO=`
  expect(parseSettings(text)).toEqual({
    PUBLIC_URL: 'https://a.edu',
    TRASH_DAYS: '7',
    SMTP_URL: 'smtp://lab:p#w%20d@host',
    MAIL_FROM: 'lab@a.edu',
    ADMIN_PASSWORD: 'say "so"',
    JWT_SECRET: 'a\\b',
    ALERT_TO: '',
  })
})
