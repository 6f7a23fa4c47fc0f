export const Mark = ({ className, isPlain }: { className: string; isPlain?: boolean }) => (
  <svg viewBox="0 0 32 32" aria-hidden="true" className={className}>
    <g fill="none" stroke="currentColor" strokeWidth="2.5" strokeLinecap="round">
      <path d="M16 27C16 19 6 20 6 9.5M16 27V7M16 27C16 19 26 20 26 9.5" />
    </g>
    <g fill="currentColor">
      <circle cx="6" cy="8" r="3.5" />
      <circle cx="26" cy="8" r="3.5" />
      <circle cx="16" cy="27" r="3" />
    </g>
    <circle cx="16" cy="5.5" r="3.5" className={isPlain ? 'fill-current' : 'fill-spark'} />
  </svg>
)
