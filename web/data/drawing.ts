/** A drawing in lines, and in dots, which are lines of no length; one dot of them is the spark. */
export type Drawing = { box: string; lines: string; dots: string; spark: string }
