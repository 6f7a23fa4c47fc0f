/** Stands on the request itself, as what an answer is made of stands on that. */
const passing = Symbol('passing')

type Marked = Request & { [passing]?: true }

/** Nobody keeps the answer or compares it with another one: whoever makes it may make it as it is sent. */
export function letPass(request: Marked) {
  request[passing] = true
}

export const isPassing = (request: Marked) => request[passing] === true
