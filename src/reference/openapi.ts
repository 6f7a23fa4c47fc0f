import * as z from 'zod/mini'
import packageJson from '../../package.json' with { type: 'json' }
import { withoutSlash } from '../http/request/words.ts'
import { unknownColumns } from '../moving/contract.ts'
import { responseSchemaOf, type Schema } from './responses.ts'
import { fields, ofContract, orNull, recordOf, text } from './schemas.ts'
import { groupOf, isFile, summaryOf } from './summaries.ts'

export type Route = {
  method: string
  path: string
  isGuarded: boolean
  body?: unknown
  query?: unknown
}

type Content = Record<string, { schema: Schema | { $ref: string } }>
export type ResponseObject = {
  description: string
  content?: Content
  headers?: Record<string, unknown>
}

export type Operation = {
  operationId: string
  tags: string[]
  summary: string
  /** Empty for public endpoints. */
  security: Record<string, string[]>[]
  parameters: { name: string; in: string; required?: boolean; schema: unknown }[]
  requestBody?: { required: boolean; content: Content }
  responses: Record<string, ResponseObject>
}

export type OpenApi = ReturnType<typeof describeApi>

/** OpenAPI 3.1. */
export function describeApi(routes: readonly Route[], publicUrl: string) {
  const paths: Record<string, Record<string, Operation>> = {}
  for (const route of routes) {
    const path = asTemplate(route.path)
    paths[path] = { ...paths[path], [route.method.toLowerCase()]: operation(route) }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Hydra Lab',
      version: packageJson.version,
      description:
        'JSON in and out. Requests that create or edit also take multipart/form-data with the same fields. Errors have one shape: a message for a person and, where fields break rules, a sentence for each.',
    },
    servers: [{ url: publicUrl }],
    paths,
    components: { schemas, securitySchemes },
  }
}

const securitySchemes = {
  session: { type: 'http', scheme: 'bearer', description: 'The token that a login answers.' },
}

const schemas = {
  Error: fields(
    { message: text },
    {
      fields: recordOf(text),
      requestId: { ...text, description: 'By which its cause stands in the log.' },
      current: { description: 'What a stale edit would have overwritten.' },
      by: { ...orNull(text), description: 'Who saved or deleted it in the meantime.' },
      at: { ...orNull(text), description: 'When.' },
    },
  ),
}

const asTemplate = (path: string) => withoutSlash(path.replace(/:(\w+)/g, '{$1}'))

function operation(route: Route): Operation {
  const { method, path, isGuarded, body, query } = route
  const parameters = [...pathParameters(path), ...queryParameters(query)]
  return {
    operationId: operationIdOf(method, path),
    tags: [groupOf(path)],
    summary: summaryOf(method, path),
    security: isGuarded ? [{ session: [] }] : [],
    parameters,
    ...(isSchema(body) && { requestBody: { required: true, content: bodyOf(path, body) } }),
    responses: {
      ...success(
        route,
        parameters.some(({ name }) => name === 'page'),
      ),
      ...refusalsOf(route),
    },
  }
}

/** `getApiFaqId` of GET `/api/faq/:id`. */
const operationIdOf = (method: string, path: string) => {
  const words = asTemplate(path).split(/[^a-z\d]+/i)
  return (
    method.toLowerCase() +
    words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('')
  )
}

const isSchema = (value: unknown): value is z.core.$ZodType =>
  typeof value === 'object' && value !== null && '_zod' in value

const pathParameters = (path: string) =>
  [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => ({
    name,
    in: 'path',
    required: true,
    schema: name === 'id' ? { type: 'integer', minimum: 1 } : { type: 'string' },
  }))

function bodyOf(path: string, body: z.core.$ZodType): Content {
  const schema = jsonSchema(body)
  const multipart = { 'multipart/form-data': { schema } }
  return isImport(path) ? multipart : { 'application/json': { schema }, ...multipart }
}

const isImport = (path: string) => path.endsWith('/import')

const json = (schema: Content[string]['schema']): Content => ({ 'application/json': { schema } })

const error = { $ref: '#/components/schemas/Error' }
const refusal = (description: string, other?: Schema): ResponseObject => ({
  description,
  content: json(other ? { anyOf: [error, other] } : error),
})

function refusalsOf({ path, isGuarded, body }: Route): Operation['responses'] {
  return {
    ...(isSchema(body) && {
      400: refusal('Not parseable.'),
      413: refusal('Too large.'),
      422: refusal(
        'A field breaks a rule.',
        isImport(path) ? ofContract(unknownColumns) : undefined,
      ),
    }),
    ...(isGuarded && { 401: refusal('There is no valid session.') }),
    ...(path.includes(':') && { 404: refusal('There is no such thing.') }),
    ...(withoutSlash(path) === '/api/health' && { 503: refusal('It is down.', down) }),
    default: refusal('Any other error.'),
  }
}

const down = fields({ message: text, status: { const: 'down' } })

const total = { headers: { 'X-Total-Count': { schema: { type: 'integer' } } } }

function success({ method, path }: Route, isPaged: boolean): Operation['responses'] {
  const isCounted = withoutSlash(path) === '/api/sessions'
  if (method === 'GET' && isFile(path)) return { 200: { description: 'The file.' } }
  const schema = responseSchemaOf(method, path)
  const content = json(schema ?? {})
  const isCreate = method === 'POST' && path.endsWith('/')
  if (method !== 'GET') return { [isCreate ? 201 : 200]: { description: 'Done.', content } }
  const isList = (isCounted || isPaged) && schema?.type === 'array'
  return { 200: { description: isList ? 'The list.' : 'It.', ...(isList && total), content } }
}

/** JSON Schema 2020-12 of what is sent. */
function jsonSchema(schema: z.core.$ZodType): Schema {
  const { $schema, ...described } = z.toJSONSchema(schema, {
    io: 'input',
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema }) => {
      if (zodSchema._zod.def.type === 'custom') Object.assign(jsonSchema, pictureSchema)
    },
  })
  return described
}

const pictureSchema = {
  type: 'string',
  description:
    'A picture: a file (multipart), a data: URL, an https: address, or an address this site gave out.',
}

const queryParameters = (query: unknown) =>
  isSchema(query)
    ? Object.entries(jsonSchema(query).properties ?? {}).map(([name, schema]) => ({
        name,
        in: 'query',
        schema,
      }))
    : []
