import { storedToken } from '../../browser/session.ts'
import { answer, type IsAnswer, isOurs } from '../../data/api.ts'
import { patientFetch } from '../../data/patient.ts'
import { asAdmin, nothingWasDone } from '../calls.ts'

/** A list as a file: the call it belongs to, which of its rows, and whether a file of rows is taken there. */
export type FileEndpoint = {
  call: string
  status?: 'approved' | 'pending' | 'spam'
  takes?: true
}

/** A file travels with the token, so no link can fetch it. */
export async function fetchAsAdmin(path: string, failure: string, init: RequestInit = {}) {
  const call = answer(fetchFile(path, init), failure, isFile)
  return (await asAdmin(call, nothingWasDone)).response
}

async function fetchFile(path: string, init: RequestInit) {
  const headers = { authorization: `Bearer ${storedToken()}` }
  const response = await patientFetch(`${location.origin}${path}`, { ...init, headers })
  const error: unknown = response.ok ? null : await response.json().catch((error) => error)
  return { data: response, error, status: response.status, response }
}

/** A proxy's page is neither a file of the site nor an account of one. */
const isFile: IsAnswer = (data, response) =>
  (response.headers.has('content-disposition') && !response.redirected) || isOurs(data, response)

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

export type Filtering = { q?: string; category?: string; sort?: string }

export function csvUrl({ call, status }: FileEndpoint, { q, category, sort }: Filtering = {}) {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries({ status, q, category, sort }))
    if (value) query.set(name, value)
  return query.size > 0 ? `${call}/export.csv?${query}` : `${call}/export.csv`
}
