/** A drawing in lines, and in dots, which are lines of no length; one dot of them is the spark. */
type Drawing = { box: string; lines: string; dots: string; spark: string }

const drawings: Record<string, Drawing> = {
  '/student-highlights': {
    box: '0 0 240 148',
    lines:
      'M120 148C120 96 52 100 40 60M120 148C120 90 128 84 128 40M120 148C120 100 190 104 204 66M40 60l-24-16M40 60l4-34M40 60l34-10M44 26l30 24M128 40l-26-18M128 40l30-22M128 40l38 18M158 18l8 40M204 66l-22 18M204 66l6-38M204 66l28-14M210 28l22 24',
    dots: 'M16 44h0M44 26h0M74 50h0M102 22h0M158 18h0M166 58h0M182 84h0M210 28h0M232 52h0M40 60h0M204 66h0',
    spark: 'M128 40h0',
  },
  '/calendar': {
    box: '0 0 72 64',
    lines: 'M8 12h56v48H8zM8 26h56M22 4v14M50 4v14M22 26v34M36 26v34M50 26v34M8 43h56',
    dots: 'M15 35h0M43 52h0',
    spark: 'M43 35h0',
  },
  '/faculty': {
    box: '0 0 72 64',
    lines:
      'M20 22l14 8-14 8-14-8zM52 22l14 8-14 8-14-8zM36 38l14 8-14 8-14-8zM36 6l14 8-14 8-14-8z',
    dots: 'M20 30h0M36 46h0M52 30h0',
    spark: 'M36 14h0',
  },
  '/student-resources': {
    box: '0 0 72 64',
    lines: 'M36 6l28 14-28 14-28-14zM8 32l28 14 28-14M8 44l28 14 28-14',
    dots: 'M22 20h0M50 20h0',
    spark: 'M36 20h0',
  },
  '/faq': {
    box: '0 0 72 64',
    lines: 'M36 60C36 44 14 46 14 24M36 60V30M36 60C36 44 58 46 58 24',
    dots: 'M14 20h0M58 20h0M36 60h0',
    spark: 'M36 12h0',
  },
  '/calendar/featured-event': {
    box: '0 0 72 64',
    lines:
      'M36 32m-24 0a24 24 0 1 0 48 0a24 24 0 1 0-48 0M36 32m-13 0a13 13 0 1 0 26 0a13 13 0 1 0-26 0M36 2v8M36 54v8M6 32h8M58 32h8',
    dots: 'M27 23h0M53 49h0',
    spark: 'M36 32h0',
  },
  '/tech-blog': {
    box: '0 0 72 64',
    lines: 'M4 32h64M4 14h14C32 14 32 32 46 32M4 50h10C28 50 28 32 42 32',
    dots: 'M12 14h0M24 32h0M10 50h0M64 32h0',
    spark: 'M46 32h0',
  },
}

const stroke = { fill: 'none', stroke: 'currentColor', strokeLinecap: 'round' } as const

/** What a tile leads to, as a few lines of the hydra's vocabulary. */
export function Motif({ path }: { path: string }) {
  const drawing = drawings[path] ?? drawings['/faq']
  if (!drawing) return null
  const { box, lines, dots, spark } = drawing
  return (
    <svg
      viewBox={box}
      aria-hidden="true"
      className="-z-1 absolute right-4 bottom-0 h-16 text-edge md:group-first:h-36"
      {...stroke}
      strokeLinejoin="round"
    >
      <path d={lines} strokeWidth="1.5" opacity=".7" />
      <path d={dots} strokeWidth="6" />
      <path d={spark} strokeWidth="9" className="text-spark" />
    </svg>
  )
}
