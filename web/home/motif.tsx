import type { Drawing } from '../data/drawing.ts'

const stroke = { fill: 'none', stroke: 'currentColor', strokeLinecap: 'round' } as const

export const Motif = ({ drawing: { box, lines, dots, spark } }: { drawing: Drawing }) => (
  <svg
    viewBox={box}
    aria-hidden="true"
    className="-z-1 absolute right-4 bottom-0 h-16 text-control group-first:text-edge md:group-first:h-36"
    {...stroke}
    strokeLinejoin="round"
  >
    <path d={lines} strokeWidth="1.5" opacity=".7" />
    <path d={dots} strokeWidth="6" />
    <path d={spark} strokeWidth="9" className="text-spark" />
  </svg>
)
