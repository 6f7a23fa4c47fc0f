/** How often each line was run, of the files that were loaded. */
export type Hits = Record<string, Record<number, number>>

/** What a file of tests ran, and how long the processor worked for it. */
export type Run = { path: string; seconds: number; passes: boolean; hits: Hits }

/** What a report in LCOV says. */
export function hitsIn(report: string): Hits {
  const hits: Hits = {}
  let lines: Record<number, number> = {}
  for (const row of report.split('\n')) {
    const [kind, rest = ''] = row.split(/:(.*)/)
    if (kind === 'SF') {
      lines = {}
      hits[rest] = lines
    }
    const [line, count] = rest.split(',').map(Number)
    if (kind === 'DA' && line !== undefined && count !== undefined) lines[line] = count
  }
  return hits
}

/** How often a line was run: one without a count of its own belongs to the one above it that has one. */
export function countOf(
  { hits }: Pick<Run, 'hits'>,
  { path, line }: { path: string; line: number },
) {
  const lines = hits[path] ?? {}
  let at = line
  while (at > 0 && lines[at] === undefined) at--
  return lines[at] ?? 0
}
