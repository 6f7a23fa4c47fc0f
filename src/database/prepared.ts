/** Prepares a question once for each that it is asked of: that takes longer than most answers. */
export function preparedFor<Of extends object, Prepared>(prepare: (of: Of) => Prepared) {
  const known = new WeakMap<Of, Prepared>()
  return (of: Of) => {
    const prepared = known.get(of) ?? prepare(of)
    known.set(of, prepared)
    return prepared
  }
}
