/** The hero's pictures, in the order they are shown; each is drawn wide and narrow, as AVIF and WebP. */
export const heroArt = ['three-heads', 'currents', 'night-lab', 'merge'] as const

export type HeroArt = (typeof heroArt)[number]

/** From here on the wide picture is shown, else the narrow one. */
export const wide = '(min-width: 64rem)'
export const narrow = '(max-width: 63.99rem)'
