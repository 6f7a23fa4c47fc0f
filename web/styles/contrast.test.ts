import { expect, test } from 'bun:test'
import { join } from 'node:path'
import axe from 'axe-core'

type Color = { parseString(text: string): void }
type AxeColors = { Color: new () => Color; getContrast(one: Color, other: Color): number }
const { Color, getContrast }: AxeColors = Object(axe.commons).color

const css = await Bun.file(join(import.meta.dir, 'tokens.css')).text()
const themes = { light: tokensOf(0), dark: tokensOf(1) }

/** The colours of the light (0) or dark (1) theme. */
function tokensOf(place: 0 | 1) {
  const tokens = css.matchAll(/--([\w-]+): (.+);/g).map(([, name = '', value = '']) => {
    const colors = value.match(/oklch\([\d. ]+\)/g) ?? []
    return [name, colors[place] ?? colors[0] ?? ''] as const
  })
  return new Map(tokens)
}

function contrast(tokens: Map<string, string>, pair: string[]) {
  const [one, other] = pair.map((name) => {
    const color = new Color()
    color.parseString(tokens.get(name) ?? `no ${name}`)
    return color
  }) as [Color, Color]
  return getContrast(one, other)
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

test.each(Object.entries(themes))(
  'every text of the %s theme can be read, and borders and focus rings stand out',
  (_, tokens) => {
    expect(readable.filter((pair) => contrast(tokens, pair) < 4.5)).toEqual([])
    expect(visible.filter((pair) => contrast(tokens, pair) < 3)).toEqual([])
  },
)

/** In OKLab. */
function placeOf(color = '') {
  const [lightness = 0, chroma = 0, hue = 0] = (color.match(/[\d.]+/g) ?? []).map(Number)
  const angle = (hue * Math.PI) / 180
  return [lightness, chroma * Math.cos(angle), chroma * Math.sin(angle)] as const
}

test('on dark no two tints of cards are alike', () => {
  const tints = [1, 2, 3, 4, 5].map((n) => placeOf(themes.dark.get(`card-${n}`)))
  const distances = tints.flatMap((one, n) =>
    tints
      .slice(n + 1)
      .map((other) => Math.hypot(...one.map((each, axis) => each - (other[axis] ?? 0)))),
  )
  expect(Math.min(...distances)).toBeGreaterThanOrEqual(0.05)
})
