import { parseSync, Visitor, type VisitorObject } from 'oxc-parser'

/** A small mistake that somebody could make: the text between two places becomes another. */
export type Mutation = {
  path: string
  line: number
  /** What was done, as "removed: world.cache.invalidate()". */
  what: string
  start: number
  end: number
  text: string
}

type Range = { start: number; end: number }

const otherOperator: Record<string, string> = {
  '<': '<=',
  '<=': '<',
  '>': '>=',
  '>=': '>',
  '===': '!==',
  '!==': '===',
  '+': '-',
  '-': '+',
  '*': '/',
  '/': '*',
  '&&': '||',
  '||': '&&',
  '??': '&&',
}

/** Calls that hand on what they are called on, but for one thing. */
const refining = new Set(
  'trim filter toSorted toReversed slice toLowerCase normalize unref catch finally'.split(' '),
)

/** How something looks: no test should hold that. */
const looks =
  /^(className|viewBox|d|sizes|width|height|c?[xy]|r|rx|points|transform|fill|(stop|stroke)\w*)=/

/** Every mistake that a file offers: conditions, boundaries, removed statements, calls and entries, constants, `await`. */
export function mutationsOf(path: string, text: string): Mutation[] {
  const { program, errors } = parseSync(path, text)
  if (errors.length > 0) throw new Error(`${path}: ${errors[0]?.message}`)
  const file = new MutatedFile(path, text)
  new Visitor(new Mistakes(file).visitor).visit(program)
  return file.mutations()
}

class MutatedFile {
  readonly #path: string
  readonly #text: string
  readonly #found: Mutation[] = []
  readonly #skipped: Range[] = []

  constructor(path: string, text: string) {
    this.#path = path
    this.#text = text
  }

  textOf({ start, end }: Range) {
    return this.#text.slice(start, end)
  }

  /** What is no code that runs, or only how something looks. */
  skip(range: Range | null | undefined) {
    if (range) this.#skipped.push(range)
  }

  replace({ start, end }: Range, text: string, what = 'became') {
    const before = this.#text.slice(start, end)
    const line = this.#text.slice(0, start).split('\n').length
    const words = text === '' ? `removed: ${before}` : `${before} ${what} ${text}`
    const short = words.replace(/\s+/g, ' ').slice(0, 100)
    this.#found.push({ path: this.#path, line, what: short, start, end, text })
  }

  /** One of a list goes, with the comma after it. */
  drop(range: Range) {
    const comma = /^\s*,\s*/.exec(this.#text.slice(range.end))?.[0].length ?? 0
    this.replace({ start: range.start, end: range.end + comma }, '')
  }

  mutations() {
    const isSkipped = ({ start, end }: Range) =>
      this.#skipped.some((range) => range.start <= start && end <= range.end)
    return this.#found.filter((each) => !isSkipped(each))
  }
}

type Binary = Range & { left: Range; right: Range; operator: string }

/** What is done where. */
class Mistakes {
  readonly #file: MutatedFile

  constructor(file: MutatedFile) {
    this.#file = file
  }

  readonly visitor: VisitorObject = {
    ImportDeclaration: (node) => this.#file.skip(node),
    ExportAllDeclaration: (node) => this.#file.skip(node),
    ExportNamedDeclaration: ({ source }) => this.#file.skip(source),
    ImportExpression: (node) => this.#file.skip(node),
    TSTypeAliasDeclaration: (node) => this.#file.skip(node),
    TSTypeAnnotation: (node) => this.#file.skip(node),
    TSTypeParameterInstantiation: (node) => this.#file.skip(node),
    TSTypeParameterDeclaration: (node) => this.#file.skip(node),
    JSXAttribute: (node) => {
      if (looks.test(this.#file.textOf(node))) this.#file.skip(node)
    },
    IfStatement: ({ test }) => this.#negate(test),
    ConditionalExpression: ({ test }) => this.#negate(test),
    WhileStatement: ({ test }) => this.#negate(test),
    BinaryExpression: (node) => this.#swap(node),
    LogicalExpression: (node) => this.#swap(node),
    ExpressionStatement: (node) => this.#file.replace(node, ';'),
    ThrowStatement: (node) => this.#file.replace(node, ';'),
    AwaitExpression: (node) => this.#file.replace(node, `(${this.#file.textOf(node.argument)})`),
    CallExpression: ({ callee, arguments: [first, second], ...node }) => {
      if (first && second) this.#exchange(first, second)
      if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier') return
      if (refining.has(callee.property.name))
        this.#file.replace(node, this.#file.textOf(callee.object))
    },
    ArrayExpression: ({ elements }) => {
      for (const element of elements) if (element) this.#file.drop(element)
    },
    ObjectExpression: ({ properties }) => {
      for (const property of properties) this.#file.drop(property)
    },
    Property: ({ key, computed }) => {
      if (!computed) this.#file.skip(key)
    },
    Literal: (node) => {
      const other = otherConstant(node.value)
      if (other !== undefined) this.#file.replace(node, other)
    },
  }

  #negate(test: Range) {
    this.#file.replace(test, `!(${this.#file.textOf(test)})`)
  }

  #swap(node: Binary) {
    const other = otherOperator[node.operator]
    const [left, right] = [node.left, node.right].map((each) => this.#file.textOf(each))
    if (other) this.#file.replace(node, `(${left}) ${other} (${right})`)
  }

  #exchange(first: Range, second: Range) {
    const words = `${this.#file.textOf(second)}, ${this.#file.textOf(first)}`
    this.#file.replace({ start: first.start, end: second.end }, words)
  }
}

function otherConstant(value: unknown) {
  if (typeof value === 'boolean') return String(!value)
  if (typeof value === 'number') return String(value < 10 ? value + 1 : value * 10)
  return typeof value === 'string' && value !== '' ? "''" : undefined
}
