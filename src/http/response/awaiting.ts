export type Awaitable<Value> = Value | Promise<Value>

/**
 * Goes on at once where there is nothing to wait for: most answers are made so, and every wait costs time. `failed` answers
 * for what was waited for in vain.
 */
export const after = <Value, Next>(
  value: Awaitable<Value>,
  next: (value: Value) => Awaitable<Next>,
  failed?: (error: unknown) => Awaitable<Next>,
): Awaitable<Next> => (value instanceof Promise ? value.then(next, failed) : next(value))
