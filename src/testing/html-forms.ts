import type { Client, ClientResponse } from './client.ts'

type Typed = Record<string, string | Blob>

function formIn(html: string) {
  const form = { method: '', action: '', fields: {} as Record<string, string> }
  let field = ''
  const begin = (name: string | null, value: string) => {
    field = name ?? ''
    form.fields[field] = value
  }
  const add = (text: string) => {
    form.fields[field] += text
  }
  new HTMLRewriter()
    .on('main form', {
      element(of) {
        form.method = (of.getAttribute('method') ?? 'get').toUpperCase()
        form.action = of.getAttribute('action') ?? ''
      },
    })
    .on('main form input[name]', {
      element(of) {
        const isSent = of.getAttribute('type') !== 'checkbox' || of.hasAttribute('checked')
        if (isSent) begin(of.getAttribute('name'), of.getAttribute('value') ?? '')
      },
    })
    .on('main form select[name]', { element: (of) => begin(of.getAttribute('name'), '') })
    .on('main form textarea[name]', {
      element: (of) => begin(of.getAttribute('name'), ''),
      text: ({ text }) => add(text),
    })
    .on('main form option[selected][value]', {
      element: (of) => add(of.getAttribute('value') ?? ''),
    })
    .on('main form option[selected]:not([value])', { text: ({ text }) => add(text) })
    .transform(html)
  return form
}

export async function submitForm(visitor: Client, { text }: ClientResponse, typed: Typed) {
  const { method, action, fields } = formIn(text)
  const missing = Object.keys(typed).filter((name) => !(name in fields))
  if (missing.length > 0) throw new Error(`The form has no ${missing.join(', ')}.`)
  const answer = await visitor.form(method, action, { ...fields, ...typed })
  const to = answer.headers.get('location')
  return to ? await visitor.get(to) : answer
}

export function textOf(html: string) {
  const words: string[] = []
  new HTMLRewriter().on('main *', { text: ({ text }) => void words.push(text) }).transform(html)
  return words.join('')
}
