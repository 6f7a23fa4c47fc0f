export type Awaitable<Value> = Value | Promise<Value>

/** Goes on at once where there is nothing to wait for: most answers are made so, and every wait costs time. */
export const after = <Value, Next>(
  value: Awaitable<Value>,
  next: (value: Value) => Awaitable<Next>,
): Awaitable<Next> => (value instanceof Promise ? value.then(next) : next(value))
