/** Memoizes by object identity. */
export function memoize<Of extends object, Made>(make: (of: Of) => Made) {
  const known = new WeakMap<Of, Made>()
  return (of: Of) => known.getOrInsertComputed(of, make)
}
