const stroke = {
  fill: 'none',
  stroke: 'currentColor',
  strokeWidth: 2,
  strokeLinecap: 'round',
  strokeLinejoin: 'round',
} as const

export const Chevron = () => (
  <svg viewBox="0 0 12 12" aria-hidden="true" className="size-3 group-aria-expanded:rotate-180">
    <path d="M2 4l4 4 4-4" {...stroke} />
  </svg>
)

/** Drawn, since not every font has the character, which stays in the text. */
export const Arrow = () => (
  <>
    <span className="sr-only">→</span>
    <svg viewBox="0 0 16 16" aria-hidden="true" className="inline size-4">
      <path d="M2 8h11M8.5 3.5L13 8l-4.5 4.5" {...stroke} />
    </svg>
  </>
)

const drawn = (lines: string) => () => (
  <svg viewBox="0 0 16 16" aria-hidden="true" className="size-4">
    <path d={lines} {...stroke} />
  </svg>
)

const filled = (shape: string) => () => (
  <svg viewBox="0 0 16 16" aria-hidden="true" className="size-4" fill="currentColor">
    <path d={shape} />
  </svg>
)

export const Back = drawn('M14 8H3M7.5 3.5L3 8l4.5 4.5')
export const ArrowOut = drawn('M4 12l8-8M5.5 4H12v6.5')
export const Magnifier = drawn('M11 11l3.5 3.5M12.5 7a5.5 5.5 0 1 1-11 0 5.5 5.5 0 0 1 11 0z')
export const Pause = filled('M4 2h3v12H4zM9 2h3v12H9z')
export const Play = filled('M4 2l10 6-10 6z')
export const Pin = filled(
  'M8 1a5 5 0 0 0-5 5c0 3.6 5 9 5 9s5-5.4 5-9a5 5 0 0 0-5-5zm0 7a2 2 0 1 1 0-4 2 2 0 0 1 0 4z',
)
