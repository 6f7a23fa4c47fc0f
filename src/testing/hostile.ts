const kilobyte = 1024

/** Texts that are slow to validate without checking their length. */
export const hostileTexts: Record<string, (length: number) => string> = {
  'an address of marks': (length) => `https://a${'\u0315\u0300'.repeat(length / 2)}`,
  'an address of many letters': (length) => `https://${'ü.'.repeat(length / 2)}`,
  marks: (length) => 'a\u0315\u0300'.repeat(length / 3),
  'marks joined by what is not seen': (length) =>
    `a${`${'\u0315\u0300'.repeat(14)}\u200b`.repeat(length / 30)}`,
  'blanks and something else': (length) => `x${' '.repeat(length)}!`,
  'what is not seen': (length) => '\u200b'.repeat(length),
  'letters that fold': (length) => 'ẞİǅ'.repeat(length / 3),
  'an address of many dots': (length) => `a@${'a.'.repeat(length / 2)}!`,
  'an address of many slashes': (length) => `https://a.b${'/'.repeat(length)}!`,
  'a picture of blanks': (length) => `data:image/png;base64,${' '.repeat(length)}!`,
  'a picture of letters': (length) => `data:image/png;base64,${'A'.repeat(length)}`,
}

/** Repeats a text by filling a buffer, which is fast. */
function joined(...parts: (string | Uint8Array | { all: string; bytes: number })[]) {
  const all = parts.map((part) => {
    if (typeof part === 'string' || part instanceof Uint8Array) return Buffer.from(part)
    const length = Buffer.byteLength(part.all)
    return Buffer.alloc(Math.floor(part.bytes / length) * length, part.all)
  })
  return new Uint8Array(Buffer.concat(all))
}

export function* hostileJson(size: number): Generator<[string, Uint8Array<ArrayBuffer>]> {
  const bytes = size - 100
  for (const all of ['[],', '{},', '1,', '"",'])
    yield [`many ${all}`, joined('{"a":[', { all, bytes }, '1]}')]
  for (const all of ['\\u0041', '\\n', '\\"', '\\\\'])
    yield [`many ${all}`, joined('{"summary":"', { all, bytes }, '"}')]
  const half = bytes / 2
  yield [
    'lists in lists',
    joined('{"a":', { all: '[', bytes: half }, { all: ']', bytes: half }, '}'),
  ]
  yield ['a long number', joined('{"a":', { all: '1', bytes }, '}')]
}

export const boundary = 'xxxxxxxxxxxxxxxx'
const head = (name: string) => `Content-Disposition: form-data; name="${name}"`
const begun = (field: string) => `--${boundary}\r\n${head(field)}`
const mostForm = 12 * kilobyte * kilobyte - 500

const form = (beginning: string, all: string, end: string) =>
  joined(beginning, { all, bytes: mostForm }, `${end}\r\n--${boundary}--\r\n`)

export function* hostileForms(field: string): Generator<[string, Uint8Array<ArrayBuffer>]> {
  yield ['parts', form('', `--${boundary}\r\n${head('a')}\r\n\r\nv\r\n`, '')]
  yield ['headers', form(`${begun(field)}\r\n`, 'A:\r\n', '\r\n\r\nv')]
  yield ['a long name', form(`${begun(field)}; x="`, 'ü', '"\r\n\r\nv')]
}

export function* hostileValues(field: string): Generator<[string, Uint8Array<ArrayBuffer>]> {
  const text = `${begun(field)}\r\n\r\n`
  yield ['line ends', form(text, '\r\n', 'x')]
  yield ['almost boundaries', form(text, `\r\n--${boundary.slice(1)}`, 'x')]
  yield ['marks', form(`${text}https://a`, '\u0315\u0300', '')]
  yield ['data of line ends', form(`${text}data:image/png;base64,`, '\r', 'x')]
}

const headRoom = 12 * kilobyte
const filling = (each: string) => each.repeat(headRoom / Buffer.byteLength(each))
const latin = (text: string) => Buffer.from(text).toString('latin1')

export const hostileHeads: readonly { path: string; headers: Record<string, string> }[] = [
  ...[filling('\u0315\u0300'), filling('ü.'), filling('ẞİǅ')].flatMap((text) => {
    const word = encodeURIComponent(text.slice(0, text.length / 3))
    return [
      ...['q', 'category', 'page', 'perPage', 'w', 'x'].flatMap((name) => [
        `/api/student-highlights?${name}=${word}`,
        `/student-highlights?${name}=${word}`,
      ]),
      ...['/images/', '/assets/', '/student-highlights/', '/api/admins/check-username/'].map(
        (path) => path + word,
      ),
      ...['from', 'to', 'when', 'q'].map((name) => `/api/events?${name}=${word}`),
      ...['month', 'q'].map((name) => `/calendar?${name}=${word}`),
      ...['by', 'kind', 'q'].map((name) => `/api/activity?${name}=${word}`),
      `/calendar/${word}.ics`,
      `/api/admins/check-email/${word}`,
    ].map((path) => ({ path, headers: {} }))
  }),
  { path: `/api/faq?${filling('a=1&')}`, headers: {} },
  { path: `/faq?${filling('%zz')}`, headers: {} },
  { path: filling('/1'), headers: {} },
  ...[
    ['authorization', `Bearer ${filling('a.')}`],
    ['if-none-match', filling('"a",')],
    ['if-none-match', filling('W/')],
    ['accept-encoding', filling('br;q=0,')],
    ['accept-encoding', filling('a;;')],
    ['x-forwarded-for', filling('1:,')],
    ['x-forwarded-for', filling(':')],
    ['x-forwarded-for', `[${filling('0')}`],
    ['idempotency-key', latin(filling('ü'))],
    ['cookie', filling('a=%zz;')],
  ].map(([name = '', value = '']) => ({ path: '/api/faq', headers: { [name]: value } })),
]
