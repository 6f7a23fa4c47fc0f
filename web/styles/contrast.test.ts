import { expect, test } from 'bun:test'
import { join } from 'node:path'

type Colour = [lightness: number, chroma: number, hue: number]

const css = await Bun.file(join(import.meta.dir, 'tokens.css')).text()
const themes = { light: tokensOf(0), dark: tokensOf(1) }

/** The tokens of the light (0) or dark (1) theme. */
function tokensOf(place: 0 | 1) {
  const tokens = new Map<string, Colour>()
  for (const [, name = '', value = ''] of css.matchAll(/--([\w-]+): (.+);/g)) {
    const colours = [...value.matchAll(/oklch\(([\d. ]+)\)/g)].map(([, numbers = '']) => numbers)
    const [l = 0, c = 0, h = 0] = (colours[place] ?? colours[0] ?? '').split(' ').map(Number)
    tokens.set(name, [l, c, h])
  }
  return tokens
}

/** In OKLab. */
const placeOf = ([lightness, chroma, hue]: Colour) => {
  const angle = (hue * Math.PI) / 180
  return [lightness, chroma * Math.cos(angle), chroma * Math.sin(angle)] as const
}

/** Relative luminance of WCAG, rounded to 8 bits a channel. */
function luminance(colour: Colour) {
  const [lightness, a, b] = placeOf(colour)
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  const red = 4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s
  const green = -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s
  const blue = -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s
  return 0.2126 * shown(red) + 0.7152 * shown(green) + 0.0722 * shown(blue)
}

function shown(linear: number) {
  const clipped = Math.min(1, Math.max(0, linear))
  const coded = clipped <= 0.0031308 ? 12.92 * clipped : 1.055 * clipped ** (1 / 2.4) - 0.055
  const byte = Math.round(coded * 255) / 255
  return byte <= 0.04045 ? byte / 12.92 : ((byte + 0.055) / 1.055) ** 2.4
}

function contrast(tokens: Map<string, Colour>, one: string, other: string) {
  const [first, second] = [tokens.get(one), tokens.get(other)]
  if (!first || !second) throw new Error(`No token ${first ? other : one}`)
  const [dim = 0, bright = 0] = [luminance(first), luminance(second)].sort((x, y) => x - y)
  return (bright + 0.05) / (dim + 0.05)
}

const grounds = ['page', 'surface', 'sunken', 'card-1', 'card-2', 'card-3', 'card-4', 'card-5']
const onGrounds = (tokens: string[]) =>
  tokens.flatMap((token) => grounds.map((ground) => [token, ground]))

const readable = [
  ...onGrounds(['ink', 'muted', 'primary', 'primary-hover', 'danger']),
  ['on-primary', 'primary'],
  ['on-primary', 'primary-hover'],
  ['on-danger', 'danger'],
  ['danger', 'danger-bg'],
  ['success', 'success-bg'],
  ['warning', 'warning-bg'],
  ['hero-ink', 'abyss'],
  ['hero-mute', 'abyss'],
  ['abyss', 'spark'],
]
const visible = onGrounds(['control', 'focus'])

const below = (tokens: Map<string, Colour>, pairs: string[][], least: number) =>
  pairs
    .map(([one = '', other = '']) => ({
      pair: `${one} on ${other}`,
      is: contrast(tokens, one, other),
    }))
    .filter(({ is }) => is < least)

test.each(Object.entries(themes))('every text of the %s theme can be read', (_, tokens) => {
  expect(below(tokens, readable, 4.5)).toEqual([])
})

test.each(Object.entries(themes))(
  'borders and focus rings of the %s theme stand out',
  (_, tokens) => {
    expect(below(tokens, visible, 3)).toEqual([])
  },
)

test('on dark no two tints of cards are alike', () => {
  const tints = [...themes.dark].flatMap(([name, colour]) =>
    name.startsWith('card-') ? [placeOf(colour)] : [],
  )
  expect(tints).toHaveLength(5)
  const distances = tints.flatMap((one, place) =>
    tints
      .slice(place + 1)
      .map((other) => Math.hypot(...one.map((each, axis) => each - (other[axis] ?? 0)))),
  )
  expect(Math.min(...distances)).toBeGreaterThanOrEqual(0.05)
})
