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
  })
  return ({ responseValue, set }: Answering) => {
    if (set.status !== 200 || !isPlain(responseValue)) return undefined
    const response = answerOfText(JSON.stringify(responseValue), { headers: usual })
    const { headers } = response
    for (const name in set.headers) {
      const value = set.headers[name]
      if (value !== undefined) headers.set(name, String(value))
    }
    set.headers = {} // Elysia would copy the answer to add them
    return response
  }
}

const isPlain = (value: unknown) =>
  typeof value === 'object' && (Array.isArray(value) || value?.constructor === Object)
