import { policyOfPage } from '../http/response/security.ts'
import type { Description, Operation } from './openapi.ts'

const style = `
body { font: 1rem/1.5 system-ui, sans-serif; max-width: 60rem; margin: 2rem auto; padding: 0 1rem }
code, pre { font: 0.875rem/1.5 ui-monospace, monospace }
pre { overflow-x: auto; padding: 0.75rem; border: 1px solid }
summary { padding: 0.5rem 0; cursor: pointer; overflow-wrap: anywhere }
h2 { margin-top: 2rem }
`

export const pagePolicy = policyOfPage(style)

const text = (words: string) => Bun.escapeHTML(words)

export function pageOf({ info, paths }: Description) {
  const calls = Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => ({ method, path, operation })),
  )
  const groups = Map.groupBy(calls, ({ operation }) => operation.tags.join())
  const sections = [...groups].map(
    ([name, own]) => `<section>\n<h2>${text(name)}</h2>\n${own.map(call).join('')}</section>\n`,
  )
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>The API – Hydra Lab</title>
<style>${style}</style>
<main>
<h1>The API of Hydra Lab ${text(info.version)}</h1>
<p>${text(info.description)}</p>
<p>For programs: <a href="/api/openapi.json">openapi.json</a></p>
${sections.join('')}</main>
</html>
`
}

type Call = { method: string; path: string; operation: Operation }

function call({ method, path, operation }: Call) {
  const { summary, security, parameters, requestBody, responses } = operation
  const rows = [
    security.length > 0 ? '<p>For admins: needs <code>Authorization: Bearer TOKEN</code>.</p>' : '',
    parameters.length > 0 ? `<p>Parameters: ${parameters.map(parameter).join(', ')}</p>` : '',
    requestBody ? `<p>Body:</p>\n${schema(requestBody.content['application/json']?.schema)}` : '',
    `<p>Answers: ${Object.entries(responses)
      .map(([status, { description }]) => `<code>${text(status)}</code> ${text(description)}`)
      .join(' ')}</p>`,
  ]
  return `<details>
<summary><code>${text(method.toUpperCase())} ${text(path)}</code> ${text(summary)}</summary>
${rows.filter(Boolean).join('\n')}
</details>
`
}

const parameter = ({ name, in: place }: Operation['parameters'][number]) =>
  `<code>${text(name)}</code> (${text(place)})`

const schema = (described: unknown) =>
  `<pre tabindex="0">${text(JSON.stringify(described, null, 2))}</pre>`
