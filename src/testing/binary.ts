import { afterAll } from 'bun:test'
import { endAll } from './executable.ts'

afterAll(endAll)

export { aloneInAFolder, type Binary, runBinary, snapshots, startBinary } from './executable.ts'
