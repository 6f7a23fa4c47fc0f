import type { Told } from '../../../src/moving/contract.ts'
import { Refused } from '../../data/api.ts'
import { type FileEndpoint, fetchAsAdmin } from './calls.ts'

/** What is said where that failed. */
export const failedImport = 'Failed to import the file'

/** What is said of a file beside its rows: what becomes of headings that nobody knows, and how days are written. */
type Sending = {
  file: File
  map: Record<string, string>
  dates?: string
  isDry: boolean
  isUpdate?: boolean
}

/** Has a file judged, or brought in for good. */
export async function send({ call }: FileEndpoint, sending: Sending): Promise<Told> {
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
export async function fieldsOf({ call }: FileEndpoint) {
  const response = await fetchAsAdmin('/api/openapi.json', failedImport)
  const { paths }: Described = await response.json()
  const schema = paths[call]?.post?.requestBody?.content['application/json']?.schema
  return Object.keys(schema?.properties ?? {}).filter((name) => name !== 'contact_email')
}
