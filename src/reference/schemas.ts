import * as z from 'zod/mini'
import { panelQuery } from '../http/request/sorting.ts'
import { spanQuery } from '../http/request/span.ts'

export type Schema = z.core.JSONSchema.BaseSchema

/** A contract's schema as JSON Schema 2020-12, of what is sent. */
export function jsonSchema(schema: z.core.$ZodType): Schema {
  const { $schema, ...described } = z.toJSONSchema(schema, {
    io: 'input',
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema }) => {
      const { def } = zodSchema._zod
      if (def.type === 'custom') Object.assign(jsonSchema, pictureWords)
      const most = longestOf(def)
      if (most !== undefined) jsonSchema.maxLength = most
    },
  })
  return described
}

/** The one field that its contract lets pass as it is. */
const pictureWords = {
  type: 'string',
  description:
    'A picture: a file (multipart), a data: URL, an https: address, or an address this site gave out.',
}

/** What a rule about lengths says of itself, since a function can't be described. */
function longestOf({ checks = [] }: z.core.$ZodTypeDef) {
  const params = checks.map((check) =>
    'params' in check._zod.def ? check._zod.def.params : undefined,
  )
  const limits = params.map((each) => limit.safeParse(each).data?.most)
  return limits.find((each) => each !== undefined)
}

const limit = z.object({ most: z.number() })

const validated = jsonSchema(z.extend(panelQuery, spanQuery.shape)).properties ?? {}

/** What a list can be asked for: its words only name it, and another schema validates most of them. */
export function queryParameters(words: z.ZodMiniObject) {
  return Object.keys(words.shape).map((name) => ({
    name,
    in: 'query',
    schema: validated[name] ?? { type: 'string' },
  }))
}
