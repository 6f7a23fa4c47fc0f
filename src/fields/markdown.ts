import MarkdownIt, { type StateBlock, type StateCore, type StateInline } from 'markdown-it'
import { longest } from './words.ts'

// The safe part of Markdown; HTML, images, entities, rules and indented code are text.

/** Bounds against quadratic work; what exceeds them is text. */
const deepest = 12
const maxBrackets = 100
const longestLabel = 200

const markdown = new MarkdownIt({ html: false, breaks: true })
const { block, inline, core, renderer, utils } = markdown

block.ruler.enableOnly(['fence', 'blockquote', 'list', 'heading', 'paragraph'])
inline.ruler.enableOnly(['text', 'newline', 'backticks', 'emphasis', 'link'])
inline.ruler2.enableOnly(['balance_pairs', 'emphasis', 'fragments_join'])
core.ruler.enableOnly(['normalize', 'block', 'inline'])

narrow('blockquote', ['list'], isShallow)
narrow('list', [], (state, line) => isShallow(state) && !isRule(lineOf(state, line)))
narrow('heading', [], (state, line) => lineOf(state, line).startsWith('##'))
const [readLink] = ruleOf(new MarkdownIt().inline.ruler, 'link')
inline.ruler.at('link', (state, silent) => isBracket(state) && readLink?.(state, silent) === true)
inline.ruler.after('text', 'address', readAddress)
core.ruler.push('dress', dress)
markdown.validateLink = isLink

renderer.rules['link_open'] = (tokens, index) => {
  const link = tokens[index]
  const own = link?.info === 'auto' ? ' class="address"' : ''
  const href = utils.escapeHtml(String(link?.attrGet('href')))
  return `<a href="${href}" target="_blank" rel="noopener noreferrer"${own}>`
}
renderer.rules['link_close'] = () => '<span class="sr-only"> (opens in a new tab)</span></a>'
renderer.rules['fence'] = (tokens, index) =>
  `<pre tabindex="0" dir="ltr"><code>${utils.escapeHtml(tokens[index]?.content ?? '')}</code></pre>`

type Ruler<Rule> = { enableOnly(name: string): void; getRules(chain: ''): Rule[] }

function ruleOf<Rule>(ruler: Ruler<Rule>, name: string) {
  ruler.enableOnly(name)
  return ruler.getRules('')
}

function narrow(name: string, ends: string[], holds: (state: StateBlock, line: number) => boolean) {
  const [rule] = ruleOf(new MarkdownIt().block.ruler, name)
  block.ruler.at(
    name,
    (state, from, to, silent) => holds(state, from) && rule?.(state, from, to, silent) === true,
    { alt: ['paragraph', 'blockquote', ...ends] },
  )
}

function isShallow({ level }: StateBlock) {
  return level < deepest
}

function lineOf({ src, bMarks, tShift, eMarks }: StateBlock, line: number) {
  return src.slice((bMarks[line] ?? 0) + (tShift[line] ?? 0), eMarks[line])
}

function isRule(line: string) {
  return /^([-*_])[ \t]*(?:\1[ \t]*){2,}$/.test(line)
}

function isBracket({ src, pos, env }: StateInline) {
  if (src.charAt(pos) !== '[') return false
  const seen = Number(env['brackets'] ?? 0)
  env['brackets'] = seen + 1
  return seen < maxBrackets && src.slice(pos, pos + longestLabel).includes('](')
}

function isLink(address: string) {
  return /^https?:\/\//i.test(address) && address.length <= longest.link && URL.canParse(address)
}

/** Links bare addresses. The library's linkifier takes minutes for a text full of them. */
function readAddress(state: StateInline, silent: boolean) {
  if (state.src.charAt(state.pos) !== ':' || state.linkLevel > 0) return false
  const [scheme = ''] = /https?$/i.exec(state.src.slice(state.pos - 5, state.pos)) ?? []
  if (scheme === '' || state.pending.length < scheme.length) return false
  const from = state.pos - scheme.length
  const [text = ''] = /^[^\s<>"`]+/.exec(state.src.slice(from, from + longest.link + 1)) ?? []
  const address = text.slice(0, endOf(text))
  if (!isLink(address)) return false
  state.pos = from + address.length
  if (silent) return true
  state.pending = state.pending.slice(0, -scheme.length)
  const link = state.push('link_open', 'a', 1)
  link.attrs = [['href', address]]
  link.info = 'auto'
  state.push('text', '', 0).content = address
  state.push('link_close', 'a', -1)
  return true
}

/** Leaves out trailing punctuation and unopened brackets. */
function endOf(address: string) {
  let missing = address.split(')').length - address.split('(').length
  let end = address.length
  for (; end > 0; end -= 1) {
    const last = address.charAt(end - 1)
    if (last === ')' && missing > 0) missing -= 1
    else if (!/[.,;:!?'’”»\]*_]/.test(last)) break
  }
  return end
}

const written = ['paragraph_open', 'heading_open', 'blockquote_open', 'list_item_open']

/** Adds attributes, and lowers headings so that none skips a level below `under`. */
function dress({ tokens, env }: StateCore) {
  const under = Number(env['under'])
  let level = under
  for (const token of tokens) {
    if (written.includes(token.type)) token.attrSet('dir', 'auto')
    if (token.type === 'heading_open') level = Math.min(under + Number(token.tag[1]) - 1, level + 1)
    if (token.type.startsWith('heading_')) token.tag = `h${Math.min(level, 6)}`
  }
}

type Token = StateCore['tokens'][number]

export const toHtml = (text: string, under = 1) => markdown.render(text, { under })

const marks = /[#*_`>[+-]|^[ \t]*\d+[.)]/m

/** As it was typed but for the marks: list items keep their dash or number. */
export function toPlain(text: string) {
  if (!marks.test(text)) return text
  const lines = text.split('\n')
  let plain = ''
  let end = 0
  for (const { type, map, markup, content, children } of markdown.parse(text, { under: 1 })) {
    if (!map || (type !== 'inline' && type !== 'fence')) continue
    const [words, begins] =
      type === 'fence' ? [content.trimEnd(), markup] : [wordsOf(children ?? []), content]
    const between = map[0] > end ? '\n\n' : '\n'
    plain += `${plain && between}${itemBefore(lines[map[0]] ?? '', begins)}${words}`
    end = map[1]
  }
  return plain
}

/** The dash or number of a list item, with its indentation. */
function itemBefore(line: string, content: string) {
  const [begins = ''] = content.split('\n', 1)
  const before = line.slice(0, line.lastIndexOf(begins)).replace(/>[ \t]?|#+[ \t]*/g, '')
  return before.trim() && before
}

function wordsOf(tokens: Token[]) {
  const words = tokens.map((token, index) => {
    if (token.type.endsWith('break')) return '\n'
    if (token.type !== 'link_close') return token.content
    const link = tokens.slice(0, index).findLast(({ type }) => type === 'link_open')
    return link && link.info !== 'auto' ? ` (${link.attrGet('href')})` : ''
  })
  return words.join('')
}
