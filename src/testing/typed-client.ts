import type { OpenApi, Operation } from '../reference/openapi.ts'

type Schema = {
  $ref?: string
  type?: string | string[]
  enum?: unknown[]
  anyOf?: Schema[]
  items?: Schema
  properties?: Record<string, Schema>
  required?: string[]
  additionalProperties?: boolean | Schema
}

function typeOf(schema: Schema | undefined): string {
  if (!schema) return 'unknown'
  if (schema.$ref) return typeOf(undefined)
  if (schema.enum) return schema.enum.map((each) => JSON.stringify(each)).join(' | ')
  if (schema.anyOf) return schema.anyOf.map(typeOf).join(' | ')
  if (Array.isArray(schema.type))
    return schema.type.map((type) => typeOf({ ...schema, type })).join(' | ')
  if (schema.type === 'array') return `(${typeOf(schema.items)})[]`
  if (schema.type === 'object') return objectType(schema)
  const simple: Record<string, string> = { integer: 'number' }
  return simple[schema.type ?? ''] ?? schema.type ?? 'unknown'
}

function objectType({ properties = {}, required = [], additionalProperties: more }: Schema) {
  const own = Object.entries(properties).map(
    ([name, each]) =>
      `${JSON.stringify(name)}${required.includes(name) ? '' : '?'}: ${typeOf(each)}`,
  )
  const rest = typeof more === 'object' ? [`[name: string]: ${typeOf(more)}`] : []
  return `{ ${[...own, ...rest].join('; ')} }`
}

const answerOf = ({ responses }: Operation) =>
  Object.entries(responses).find(([status]) => status.startsWith('20'))?.[1].content?.[
    'application/json'
  ]?.schema

export function clientOf({ paths }: OpenApi) {
  const calls = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => {
      const body = operation.requestBody?.content['application/json']?.schema
      const answer = typeOf(answerOf(operation) as Schema | undefined)
      return `  '${method.toUpperCase()} ${path}': { body: ${body ? typeOf(body as Schema) : 'undefined'}; answer: ${answer} }`
    }),
  )
  return `export type Calls = {
${calls.join('\n')}
}
type With<Body> = { params?: Record<string, string | number>; token?: string } & (undefined extends Body ? { body?: Body } : { body: Body })
export const clientAt = (base: string) =>
  async <Name extends keyof Calls>(name: Name, given: With<Calls[Name]['body']>): Promise<Calls[Name]['answer']> => {
    const [method = '', path = ''] = name.split(' ')
    const url = base + path.replace(/\\{(\\w+)\\}/g, (_, word: string) => String(given.params?.[word]))
    const headers = { 'content-type': 'application/json', ...(given.token && { authorization: \`Bearer \${given.token}\` }) }
    const response = await fetch(url, { method, headers, ...(given.body !== undefined && { body: JSON.stringify(given.body) }) })
    if (!response.ok) throw new Error(\`\${name}: \${response.status} \${await response.text()}\`)
    return await response.json() as Calls[Name]['answer']
  }
`
}
