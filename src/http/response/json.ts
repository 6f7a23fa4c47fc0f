import { publicRead } from './cache.ts'
import { answerOfText } from './parts.ts'
import { usualHeaders } from './security.ts'

type Values = Record<string, string | number | undefined>
type Answering = {
  responseValue: unknown
  set: { status?: number | string; headers: Values }
}

/**
 * Answers a call's value as JSON, with the headers that every answer has and those its route has set. The pipeline knows
 * the text then, and needn't read it back. All else is left to Elysia.
 */
export function answeringJson(site: { publicUrl: string }) {
  const usual = new Headers({
    ...usualHeaders(site),
    'Content-Type': 'application/json;charset=utf-8',
    Vary: 'Accept-Encoding',
  })
  const usualOfPublic = new Headers(usual)
  usualOfPublic.set('Cache-Control', publicRead)
  return ({ responseValue, set }: Answering) => {
    if (set.status !== 200 || !isPlain(responseValue)) return undefined
    const isPublic = set.headers['cache-control'] === publicRead
    const text = JSON.stringify(responseValue)
    const response = answerOfText(text, { headers: isPublic ? usualOfPublic : usual })
    const { headers } = response
    for (const name in set.headers) {
      const value = set.headers[name]
      if (value === undefined || value === publicRead) continue
      if (name === 'vary') headers.append(name, String(value))
      else headers.set(name, String(value))
    }
    set.headers = {} // Elysia would copy the answer to add them
    return response
  }
}

const isPlain = (value: unknown) =>
  typeof value === 'object' && (Array.isArray(value) || value?.constructor === Object)
