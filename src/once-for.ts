/** Makes something once for each object that it is asked of, and forgets it with that object. */
export function onceFor<Of extends object, Made>(make: (of: Of) => Made) {
  const known = new WeakMap<Of, Made>()
  return (of: Of) => known.getOrInsertComputed(of, make)
}
