/** In which orders an admin may ask for a list; by title is by name or question, where that is what its rows have. */
export const sorts = ['newest', 'oldest', 'title'] as const

export type Sort = (typeof sorts)[number]
