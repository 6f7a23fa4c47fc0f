/** x64 is built without AVX. */
export const platforms = {
  x64: { target: 'bun-linux-x64-baseline', debian: 'amd64' },
  arm64: { target: 'bun-linux-arm64', debian: 'arm64' },
  'x64-musl': { target: 'bun-linux-x64-baseline-musl', debian: undefined },
} as const

export type Platform = keyof typeof platforms

export const platformNames = ['x64', 'arm64', 'x64-musl'] as const satisfies Platform[]
