import { afterAll, expect, test } from 'bun:test'
import { appendFileSync, statfsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { mountSmallDisk } from '../testing/small-disk.ts'
import { isFull } from './disk-space.ts'

const disk = mountSmallDisk(1)
afterAll(() => disk?.unmount())

test.if(disk !== undefined)('a disk is full once it has less than 64 KB left', () => {
  const folder = String(disk?.folder)
  const { bavail, bsize } = statfsSync(folder)
  const file = join(folder, 'rows')
  writeFileSync(file, Buffer.alloc(bavail * bsize - 64 * 1024))
  expect(isFull(folder)).toBe(false)
  appendFileSync(file, Buffer.alloc(bsize))
  expect(isFull(folder)).toBe(true)
})
