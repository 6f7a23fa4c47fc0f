import { pathnameOf } from '../request/target.ts'
import { policyOfPage } from './security.ts'

const style = `
body { font: 1.0625rem/1.55 system-ui, sans-serif; max-width: 42rem; margin: 0 auto; padding: 2.5rem clamp(16px, 4vw, 40px); overflow-wrap: anywhere }
h1 { font-size: clamp(1.5rem, 1.3rem + 0.9vw, 2rem); line-height: 1.15 }
a { display: inline-flex; align-items: center; min-height: 44px }
`

export const errorPolicy = policyOfPage(style)

/** Whether a browser navigates, as opposed to a script that fetches. */
export function isNavigation(request: Request) {
  const { headers } = request
  const mode = headers.get('sec-fetch-mode') ?? 'navigate'
  const isForPeople = mode === 'navigate' && /\btext\/html\b/i.test(headers.get('accept') ?? '')
  return isForPeople && !/^\/(api|send-alert)(\/|$)/.test(pathnameOf(request))
}

type Failure = { status: number; message: string; requestId?: string }

/** Depends on nothing that may be broken. */
export function errorPage({ status, message, requestId }: Failure) {
  const reference = requestId === undefined ? '' : `<p>It is in the log as ${requestId}.</p>\n`
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>Error ${status} – Hydra Lab</title>
<style>${style}</style>
<main>
<h1>${Bun.escapeHTML(message)}</h1>
${reference}<p><a href="/">Hydra Lab’s home page</a></p>
</main>
</html>
`
}
