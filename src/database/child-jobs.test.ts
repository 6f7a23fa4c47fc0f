import { expect, test } from 'bun:test'
import { checkInChild } from './child-jobs.ts'

const path = '/nowhere/hydra-lab.db'

test('a check that is ended from outside says nothing of the file, and one that crashes does', async () => {
  const verdicts = async (signal: NodeJS.Signals) => {
    const { done, end } = checkInChild([path, path])
    end(signal)
    return done
  }
  expect(await verdicts('SIGSYS')).toEqual([{ path, isUndecided: true }])
  expect(await verdicts('SIGKILL')).toEqual([{ path, isUndecided: true }])
  expect(await verdicts('SIGBUS')).toEqual([{ path, problem: 'reading it ends a program.' }])
})
