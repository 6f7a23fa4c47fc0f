/** Whether the reader wants little motion; nothing in a browser that can't tell. */
export const reducedMotion = () =>
  typeof matchMedia === 'function' ? matchMedia('(prefers-reduced-motion: reduce)') : undefined
