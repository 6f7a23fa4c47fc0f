import type { Told } from '../../../src/moving/contract.ts'
import { storedToken } from '../../browser/session.ts'
import { Refused } from '../../data/api.ts'
import { patientFetch } from '../../data/patient.ts'
import { asAdmin, nothingWasDone } from '../calls.ts'

/** A list as a file: the call it belongs to, which of its rows, and whether a file of rows is taken there. */
export type ListFile = {
  call: string
  status?: 'approved' | 'pending' | 'spam'
  takes?: true
}

/** A file travels with the token, so no link can fetch it. */
const fetchAsAdmin = (path: string, failure: string, init: RequestInit = {}) =>
  asAdmin(fetchFile(path, failure, init), nothingWasDone)

async function fetchFile(path: string, failure: string, init: RequestInit) {
  const headers = { authorization: `Bearer ${storedToken()}` }
  const request = patientFetch(`${location.origin}${path}`, { ...init, headers })
  const response = await request.catch(() => null)
  if (response?.ok && isOurs(response)) return response
  const said: unknown = await response?.json().catch(() => null)
  console.error(failure, said)
  const status = response?.ok ? 0 : response?.status
  throw new Refused(status ?? 0, failure, { words: wordsIn(said) })
}

/** A proxy's page is neither a file of the site nor an account of one. */
const isOurs = ({ headers, redirected }: Response) =>
  !redirected &&
  (headers.has('content-disposition') ||
    headers.get('content-type')?.startsWith('application/json') === true)

const wordsIn = (said: unknown) =>
  typeof said === 'object' && said !== null && 'message' in said ? String(said.message) : ''

/** Fetches a file and hands it to the browser to be saved. */
export async function save(path: string, failure: string) {
  const response = await fetchAsAdmin(path, failure)
  const [, name = 'hydra-lab'] =
    /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '') ?? []
  const href = URL.createObjectURL(await response.blob())
  const link = Object.assign(document.createElement('a'), { href, download: name })
  link.click()
  setTimeout(() => URL.revokeObjectURL(href), 60_000) // the browser begins to save it a moment later
}

export type Narrowed = { q?: string; category?: string; sort?: string }

export function addressOf({ call, status }: ListFile, { q, category, sort }: Narrowed = {}) {
  const asked = Object.entries({ status, q, category, sort }).flatMap(([name, value]) =>
    value ? [[name, value]] : [],
  )
  const query = new URLSearchParams(asked).toString()
  return `${call}/export.csv${query && `?${query}`}`
}

/** What is said where that failed. */
export const failedImport = 'Failed to import the file'

/** What is said of a file beside its rows: what becomes of headings that nobody knows, and how days are written. */
export type Sending = {
  file: File
  map: Record<string, string>
  dates?: string
  isDry: boolean
  isUpdate?: boolean
}

/** Has a file judged, or brought in for good. */
export async function send({ call }: ListFile, sending: Sending): Promise<Told> {
  const { file, map, dates = '', isDry, isUpdate = false } = sending
  const body = new FormData()
  body.append('file', file)
  body.append('map', JSON.stringify(map))
  body.append('dates', dates)
  if (isUpdate) body.append('update', 'true')
  if (isDry) body.append('ignore', 'true') // which columns nobody knows is told with the rest
  const path = `${call}/import${isDry ? '?dry=1' : ''}`
  const response = await fetchAsAdmin(path, failedImport, { method: 'POST', body })
  const told: Told = await response.json().catch(() => undefined)
  if (told?.refused === undefined) throw new Refused(0, failedImport)
  return told
}

type Described = {
  paths: {
    [path: string]: {
      post?: { requestBody?: { content: { [type: string]: { schema?: { properties?: object } } } } }
    }
  }
}

/** The fields that a row may have, as the site describes its own calls. */
export async function fieldsOf({ call }: ListFile) {
  const response = await fetchAsAdmin('/api/openapi.json', failedImport)
  const { paths }: Described = await response.json()
  const schema = paths[call]?.post?.requestBody?.content['application/json']?.schema
  return Object.keys(schema?.properties ?? {}).filter((name) => name !== 'contact_email')
}
