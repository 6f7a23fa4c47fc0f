/** Memoizes by object identity. */
export function memoize<Key extends object, Value>(make: (key: Key) => Value) {
  const values = new WeakMap<Key, Value>()
  return (key: Key) => values.getOrInsertComputed(key, make)
}
