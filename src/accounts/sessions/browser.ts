/** In order: most browsers also claim to be others. */
const browsers: [RegExp, string][] = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\b(?:OPR|Opera)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|Chromium|CriOS|HeadlessChrome)\//, 'Chrome'],
  [/\bVersion\/[\d.]+ .*Safari\//, 'Safari'],
]

const systems: [RegExp, string][] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bMac OS X\b|\bMacintosh\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
]

const maxLength = 400

const firstOf = (known: [RegExp, string][], text: string) =>
  known.find(([sign]) => sign.test(text))?.[1]

export function browserIn(request: Request) {
  const agent = (request.headers.get('user-agent') ?? '').slice(0, maxLength)
  const browser = firstOf(browsers, agent)
  const system = firstOf(systems, agent)
  if (browser) return system ? `${browser} on ${system}` : browser
  const [program = null] = /^[A-Za-z][\w.-]{0,29}/.exec(agent) ?? []
  return program === 'Mozilla' ? null : program
}
