/** SVG paths. Dots are lines of no length; the spark is the accented dot. */
export type Drawing = { box: string; lines: string; dots: string; spark: string }
