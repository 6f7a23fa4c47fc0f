import type { ImportReport } from '../../../src/moving/contract.ts'
import { storedToken } from '../../browser/session.ts'
import { ApiError, type IsExpected, isOurs, unwrap } from '../../data/api.ts'
import { patientFetch } from '../../data/patient.ts'
import { asAdmin } from '../calls.ts'
import type { ListParams } from '../list/list-query.ts'
import { nothingWasDone } from '../session/session.ts'

/** Where a list is downloaded, and imported into if it takes files. */
export type FileEndpoint = {
  path: string
  status?: 'approved' | 'pending' | 'spam'
  takes?: true
}

/** The file holds every page of the list. */
export function csvUrl({ path, status }: FileEndpoint, params: Partial<ListParams> = {}) {
  const query = new URLSearchParams(status && { status })
  const { page: _page, perPage: _perPage, ...filters } = params
  for (const [name, value] of Object.entries(filters)) query.set(name, String(value))
  return query.size > 0 ? `${path}/export.csv?${query}` : `${path}/export.csv`
}

/** Downloads a file, by script since a link could not send the token. */
export async function saveFile(path: string, failure: string) {
  const response = await fetchAsAdmin(path, failure)
  const [, name = 'hydra-lab'] =
    /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '') ?? []
  const href = URL.createObjectURL(await response.blob())
  const link = Object.assign(document.createElement('a'), { href, download: name })
  link.click()
  setTimeout(() => URL.revokeObjectURL(href), 60_000) // the browser starts saving a moment later
}

export const failedImport = 'Failed to import the file'

export type ImportRequest = {
  file: File
  /** The field chosen for each unknown heading; '-' leaves the column out. */
  map: Record<string, string>
  dates: string
}

type ImportOptions = { isDryRun?: boolean; isUpdate?: boolean }

export async function importFile(
  endpoint: FileEndpoint,
  { file, map, dates }: ImportRequest,
  { isDryRun = false, isUpdate = false }: ImportOptions,
): Promise<ImportReport> {
  const body = new FormData()
  body.append('file', file)
  body.append('map', JSON.stringify(map))
  body.append('dates', dates)
  if (isUpdate) body.append('update', 'true')
  if (isDryRun) body.append('ignore', 'true') // reports unknown columns instead of refusing them
  const path = `${endpoint.path}/import${isDryRun ? '?dry=1' : ''}`
  const response = await fetchAsAdmin(path, failedImport, { method: 'POST', body })
  const report: ImportReport = await response.json().catch(() => undefined)
  if (report?.refused === undefined) throw new ApiError(0, failedImport)
  return report
}

type OpenApi = {
  paths: {
    [path: string]: {
      post?: { requestBody?: { content: { [type: string]: { schema?: { properties?: object } } } } }
    }
  }
}

/** The fields of a row, by the API's own description. */
export async function fieldsOf({ path }: FileEndpoint) {
  const response = await fetchAsAdmin('/api/openapi.json', failedImport)
  const { paths }: OpenApi = await response.json()
  const schema = paths[path]?.post?.requestBody?.content['application/json']?.schema
  return Object.keys(schema?.properties ?? {}).filter((name) => name !== 'contact_email')
}

async function fetchAsAdmin(path: string, failure: string, init: RequestInit = {}) {
  const call = unwrap(fetchFile(path, init), failure, isFile)
  return (await asAdmin(call, nothingWasDone)).response
}

async function fetchFile(path: string, init: RequestInit) {
  const headers = { authorization: `Bearer ${storedToken()}` }
  const response = await patientFetch(`${location.origin}${path}`, { ...init, headers })
  const error: unknown = response.ok ? null : await response.json().catch((error) => error)
  return { data: response, error, status: response.status, response }
}

const isFile: IsExpected = (data, response) =>
  (response.headers.has('content-disposition') && !response.redirected) || isOurs(data, response)
