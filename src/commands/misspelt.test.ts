import { expect, test } from 'bun:test'
import { settingNames } from '../config.ts'
import { misspelt } from './misspelt.ts'

test('no setting is misspelt, nor is a variable of somebody else', () => {
  const others = ['PATH', 'HOME', 'HOSTNAME', 'LANG', 'SHELL', 'USER', 'NODE_ENV', 'MY_HYDRA', 'TZ']
  expect(misspelt([...settingNames, ...others])).toEqual([])
})

test.each([
  ['PRT', 'PORT'],
  ['port', 'PORT'],
  ['HYDRA_HOST', 'HOST'],
  ['HYDRALAB_HOST', 'HOST'],
  ['_HYDRA_LAB_HOST', 'HOST'],
  ['MAILFORM', undefined],
  ['MAIL_FORM', undefined],
  ['MAIL_FRM', 'MAIL_FROM'],
  ['ADMIN_PASWORT', 'ADMIN_PASSWORD'],
  ['ADMIN_PASWRT', undefined],
  ['PAST', undefined],
])('by %s, the setting that was meant is %s', (name, meant) => {
  const words = meant && `${name} is no setting: did you mean ${meant}?`
  expect(misspelt([name])).toEqual(words === undefined ? [] : [words])
})

test('what begins with our name and is near to nothing is no setting', () => {
  for (const name of ['HYDRA', 'hydra_x', '_HYDRA_LAB_COLOUR'])
    expect(misspelt([name])).toEqual([`${name} is no setting`])
})
