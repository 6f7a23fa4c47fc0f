import * as z from 'zod/mini'
import { longest } from './words.ts'

/** Line breaks become LF (browsers send CRLF in multipart text), and control characters but NUL are dropped. */
export const tidy = (text: string) =>
  text
    .replace(/\r\n?|[\v\f]/g, '\n')
    .replace(invisibleControls, '')
    .trim()

const invisibleControls = /(?![\0\n\t])\p{Cc}/gu

const tidyLine = (text: string) =>
  tidy(text)
    .replace(/[\n\t\p{Z}]/gu, ' ')
    .trim()

export const isBlank = (text: string) =>
  !/[^\s\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/u.test(text)

/**
 * Counts UTF-16 units as `maxlength` does; zod's `maxLength` counts code points. Aborts, since further checks of a long
 * text are slow.
 */
export const atMost = (max: number, name: string) => [
  z.refine<string>((value) => value.length <= max, { error: tooLong(max, name), abort: true }),
  z.meta<string>({ maxLength: max }), // for the API's description
]

const grouped = new Intl.NumberFormat('en')

export const tooLong = (max: number, name: string) =>
  `${name} must be ${grouped.format(max)} characters or fewer`

/** Whether it is too long even when tidied, which at most halves a text that isn't blank. */
export const isFarLonger = (value: string, max: number) =>
  value.length > 2 * max && value.trim().length > 2 * max

export const tidied = (max: number, tooLong: string, message: string, clean = tidyLine) =>
  z.string(message).check(
    z.refine((value) => !isFarLonger(value, max), { error: tooLong, abort: true }),
    z.overwrite(clean),
  )

export const atLeast = (min: number, message: string) =>
  z.refine<string>((value) => value.length >= min, message)

const text = (enter: string, name: string, max: number, clean: typeof tidy) =>
  tidied(max, tooLong(max, name), `Enter ${enter}`, clean).check(
    z.refine((value) => !isBlank(value), `Enter ${enter}`),
    ...atMost(max, name),
    z.refine((value) => value.isWellFormed() && !value.includes('\0'), {
      error: `${name} must be plain text`,
      abort: true,
    }),
  )

/** `enter` completes "Enter …", `name` starts "… must be …". */
export const line = (enter: string, name: string, max: number = longest.line) =>
  text(enter, name, max, tidyLine)

export const prose = (enter: string, name: string, max: number = longest.prose) =>
  text(enter, name, max, tidy)

/** A link as it is stored: `github.com/ana` gets `https://`. */
export const withScheme = (address: string) =>
  /^[^\s/?#@:]+\.[^\s/?#@:.]{2,}(:\d+)?([/?#]|$)/.test(address) ? `https://${address}` : address

/** `URL` has normalized IPv4 addresses by then. */
const localHost =
  /^([^.[]*|.*\.(local|localhost|localdomain|internal|lan|home|home\.arpa|test|invalid))$|^(0|10|127|169\.254|172\.(1[6-9]|2\d|3[01])|192\.168)\.[\d.]*$|^\[(::|f[cde])/

function wrongIn(value: string, enter: string, name: string) {
  if (/^(mailto:)?[^\s@/]+@[^\s@/]+$/.test(value))
    return `This is an email address. Enter ${enter} starting with https://`
  const parts = value.split(/\s+|[,;](?=https?:)/)
  if (parts.filter((part) => /^https?:\/\//i.test(part)).length > 1)
    return `Enter ${enter.replace(/^an? /, 'one ')} only, not several`
  if (parts.length > 1) return `${name} must not have a space in it`
  const url = /^https?:\/\//i.test(value) && value.isWellFormed() ? URL.parse(value) : null
  if (!url || value.includes('\0')) return startingWithHttp(enter)
  return hostProblem(url, name)
}

export const hostProblem = ({ hostname }: URL, name: string) =>
  localHost.test(hostname.replace(/\.$/, ''))
    ? `${name} must be one that others can open: only this computer or its network knows ${hostname}`
    : undefined

export function link(enter = 'a link', name = 'Link') {
  const message = startingWithHttp(enter)
  return tidied(longest.link, tooLong(longest.link, name), message).check(
    z.overwrite(withScheme),
    ...atMost(longest.link, name),
    z.refine<string>((value) => wrongIn(value, enter, name) === undefined, {
      error: ({ input }) => wrongIn(String(input), enter, name),
    }),
  )
}

const startingWithHttp = (enter: string) => `Enter ${enter} starting with http:// or https://`

const emailMessage = 'Enter an email address like name@example.edu'

export const email = () =>
  tidied(longest.email, tooLong(longest.email, 'Email'), emailMessage).check(
    z.email(emailMessage),
    ...atMost(longest.email, 'Email'),
  )

const isReal = (time: string) => {
  if (!/^(19[7-9]\d|2\d{3})-/.test(time)) return false
  const date = new Date(`${time}Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(time)
}

export const dayOrTime = (enter: string) =>
  tidied(longest.time, `Enter ${enter}`, `Enter ${enter}`).check(
    z.refine((value) => !isBlank(value), { error: `Enter ${enter}`, abort: true }),
    z.refine((value) => !/^T\d\d:\d\d$/.test(value), { error: 'Enter the day, too', abort: true }),
    z.refine(
      (value) =>
        /^\d{4}-\d\d-\d\d(T\d\d:\d\d)?$/.test(value) && isReal(`${value}T00:00`.slice(0, 16)),
      `Enter ${enter} as a date and time, like 2026-12-01T18:00`,
    ),
  )

export const day = (name: string) =>
  tidied(longest.time, `${name} is a day`, `${name} is a day`).check(
    z.refine(
      (value) => /^\d{4}-\d\d-\d\d$/.test(value) && isReal(`${value}T00:00`),
      `${name} is a day, like 2026-12-01`,
    ),
  )

export const chosenOf = <const Values extends readonly [string, ...string[]]>(
  values: Values,
  message: string,
) =>
  z._default(
    z.pipe(
      z.transform((value: unknown) => (value === '' || value === null ? values[0] : value)),
      z.enum(values, message),
    ),
    values[0],
  )

/** One of the values; empty, null and absent mean none. */
export const choiceOrNone = <const Values extends readonly [string, ...string[]]>(
  values: Values,
  message: string,
) =>
  z.optional(
    z.pipe(
      z.transform((value: unknown) => {
        const isWord = typeof value === 'string' && !isFarLonger(value, longest.line)
        const word = isWord ? tidy(value) : value
        return word === '' || word === undefined ? null : word
      }),
      z.nullable(z.enum(values, message)),
    ),
  )

const yes = ['true', 'on', 'yes', '1']
const no = ['', 'false', 'off', 'no', '0']

export const flag = () =>
  z._default(
    z.pipe(
      z.transform((value: unknown) => {
        const word = typeof value === 'boolean' ? String(value) : (value ?? '')
        const text = typeof word === 'number' ? String(word) : word
        if (typeof text !== 'string' || text.length > longest.time) return undefined
        const plain = text.trim().toLowerCase()
        return yes.includes(plain) ? true : no.includes(plain) ? false : undefined
      }),
      z.boolean('Choose yes or no'),
    ),
    false,
  )

type ListBounds = { name: string; most: number; longest: number }

/** An array, or one text separated by semicolons, as in forms and CSV. Drops duplicates. */
export const listOf = <Field extends z.ZodMiniType<string, string>>(
  field: Field,
  bounds: ListBounds,
) =>
  z._default(
    z.pipe(
      z.transform((value: unknown) => textsIn(value, bounds)),
      z
        .array(field, `${bounds.name} must be a list of at most ${bounds.most}`)
        .check(z.overwrite((texts) => [...new Set(texts)])),
    ),
    [],
  )

function textsIn(value: unknown, { most, longest }: ListBounds) {
  const given = typeof value === 'string' ? [value] : (value ?? [])
  if (!Array.isArray(given) || given.length > most) return undefined
  if (!given.every((each) => typeof each === 'string' && each.length <= most * (longest + 20)))
    return undefined
  const texts = given.flatMap((each: string) => each.split(';')).filter((each) => !isBlank(each))
  return texts.length > most ? undefined : texts
}

/** Empty and null both mean none, and become null. */
export const optional = <Field extends z.ZodMiniType<string, string>>(field: Field) =>
  z.optional(
    z.pipe(
      z.transform((value: string | null) =>
        typeof value === 'string' && isBlank(value) ? null : value,
      ),
      z.nullable(field),
    ),
  )

/** Every value passes: the images module validates it by its bytes. */
export const picture = () => z.optional(z.nullable(z.custom<string | File>(() => true)))
