export const Bust = ({ className }: { className: string }) => (
  <svg viewBox="0 0 56 56" aria-hidden="true" className={`bg-ink/12 text-ink/45 ${className}`}>
    <circle cx="28" cy="22" r="10" fill="currentColor" />
    <path d="M8 56c0-12 8-19 20-19s20 7 20 19z" fill="currentColor" />
  </svg>
)
