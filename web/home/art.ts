/** The hero's pictures in their order; each comes wide and narrow, as AVIF and WebP. */
export const heroArt = ['three-heads', 'currents', 'night-lab', 'merge'] as const

export const wide = '(min-width: 64rem)'
export const narrow = '(max-width: 63.99rem)'
