const kilobyte = 1024

/** Texts that are slow to validate without checking their length. */
export const hostileTexts: Record<string, (length: number) => string> = {
  'an address of marks': (length) => `https://a${'\u0315\u0300'.repeat(length / 2)}`,
  'an address of many letters': (length) => `https://${'ü.'.repeat(length / 2)}`,
  marks: (length) => 'a\u0315\u0300'.repeat(length / 3),
  ...Object.fromEntries(
    ['\u200b', '\u00ad', '\u3164', '\uff9e'].map((joint) => [
      `marks joined by ${JSON.stringify(joint)}`,
      (length: number) => `a${`${'\u0315\u0300'.repeat(14)}${joint}`.repeat(length / 30)}`,
    ]),
  ),
  'vowel signs that become marks': (length) => `a${'\u0f71\u0f72'.repeat(length / 2 - 1)}`,
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

/** `src/http/request/parse.test.ts` has the bodies that are refused unread. */
export const longNumber = (size: number) => joined('{"a":', { all: '1', bytes: size - 100 }, '}')

export const boundary = 'xxxxxxxxxxxxxxxx'
const head = (name: string) => `Content-Disposition: form-data; name="${name}"`
const begun = (field: string) => `--${boundary}\r\n${head(field)}`
const maxForm = 12 * kilobyte * kilobyte - 500

const form = (beginning: string, all: string, end: string) =>
  joined(beginning, { all, bytes: maxForm }, `${end}\r\n--${boundary}--\r\n`)

export const hostileForms = {
  'a long name': () => form(`${begun('summary')}; x="`, 'ü', '"\r\n\r\nv'),
  'a text of line ends': () => form(`${begun('summary')}\r\n\r\n`, '\r\n', 'x'),
  'a picture of line ends': () => form(`${begun('img')}\r\n\r\n`, '\r\n', 'x'),
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
