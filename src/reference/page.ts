import { policyOfPage } from '../http/response/security.ts'
import type { OpenApi, Operation } from './openapi.ts'

const style = `
body { font: 1rem/1.5 system-ui, sans-serif; max-width: 60rem; margin: 2rem auto; padding: 0 1rem }
code, pre { font: 0.875rem/1.5 ui-monospace, monospace }
pre { overflow-x: auto; padding: 0.75rem; border: 1px solid }
summary { padding: 0.5rem 0; cursor: pointer; overflow-wrap: anywhere }
h2 { margin-top: 2rem }
`

export const pagePolicy = policyOfPage(style)

const escapeHtml = (text: string) => Bun.escapeHTML(text)

export function pageOf({ info, paths }: OpenApi) {
  const operations = Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => ({ method, path, operation })),
  )
  const groups = Map.groupBy(operations, ({ operation }) => operation.tags.join())
  const sections = [...groups].map(
    ([name, own]) =>
      `<section>\n<h2>${escapeHtml(name)}</h2>\n${own.map(operationDetails).join('')}</section>\n`,
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
<h1>The API of Hydra Lab ${escapeHtml(info.version)}</h1>
<p>${escapeHtml(info.description)}</p>
<p>For programs: <a href="/api/openapi.json">openapi.json</a></p>
${sections.join('')}</main>
</html>
`
}

type ListedOperation = { method: string; path: string; operation: Operation }

function operationDetails({ method, path, operation }: ListedOperation) {
  const { summary, security, parameters, requestBody, responses } = operation
  const rows = [
    security.length > 0 ? '<p>For admins: needs <code>Authorization: Bearer TOKEN</code>.</p>' : '',
    parameters.length > 0 ? `<p>Parameters: ${parameters.map(parameter).join(', ')}</p>` : '',
    requestBody ? `<p>Body:</p>\n${schema(requestBody.content['application/json']?.schema)}` : '',
    `<p>Answers: ${Object.entries(responses)
      .map(
        ([status, { description }]) =>
          `<code>${escapeHtml(status)}</code> ${escapeHtml(description)}`,
      )
      .join(' ')}</p>`,
  ]
  return `<details>
<summary><code>${escapeHtml(method.toUpperCase())} ${escapeHtml(path)}</code> ${escapeHtml(summary)}</summary>
${rows.filter(Boolean).join('\n')}
</details>
`
}

const parameter = ({ name, in: place }: Operation['parameters'][number]) =>
  `<code>${escapeHtml(name)}</code> (${escapeHtml(place)})`

const schema = (described: unknown) =>
  `<pre tabindex="0">${escapeHtml(JSON.stringify(described, null, 2))}</pre>`
