import { parseSync } from 'vite'

/** One small fault: the text from `start` to `end` of a file is replaced. */
export interface Mutant {
  file: string
  line: number
  operator: string
  start: number
  end: number
  replacement: string
}

interface Node {
  type: string
  start: number
  end: number
  [field: string]: unknown
}
type Change = Pick<Mutant, 'operator' | 'start' | 'end' | 'replacement'>

const swaps: Record<string, string> = {
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
}

/** Clauses of a query that can be missing without an error of syntax. */
const clauses = new Set(['where', 'forNoKeyUpdate', 'forUpdate', 'orderBy', 'limit', 'filter'])
const comparisons: Record<string, string> = { '=': '<>', '<>': '=', '<': '<=', '>': '>=' }

const sqlText = /\b(select|update|insert|delete|where|from|exists|case)\b/i
const sqlSwaps: [RegExp, string][] = [
  [/ <> /g, ' = '],
  [/ = /g, ' <> '],
  [/ >= /g, ' > '],
  [/ <= /g, ' < '],
  [/ > /g, ' >= '],
  [/ < /g, ' <= '],
  [/\band\b/g, 'or'],
  [/\bor\b/g, 'and'],
  [/ desc\b/g, ' asc'],
  [/\bnot exists\b/g, 'exists'],
  [/\bis not null\b/g, 'is null'],
  [/\bis null\b/g, 'is not null'],
  [/\bsum\(/g, 'max('],
  [/\bleft join\b/g, 'join'],
  [/ - /g, ' + '],
  [/ \+ /g, ' - '],
  [/ for no key update\b/g, ''],
]

/** All mutants of a TypeScript file: of its expressions, its queries and its SQL. */
export function mutantsOf(file: string, source: string): Mutant[] {
  const { program, errors } = parseSync(file, source)
  if (errors.length > 0) throw new Error(`${file} cannot be parsed.`)
  const changes: Change[] = []
  visit(program as unknown as Node, (node) => changes.push(...changesOf(node, source)))
  return changes.map((change) => ({
    ...change,
    file,
    line: source.slice(0, change.start).split('\n').length,
  }))
}

function visit(node: Node, see: (node: Node) => void) {
  // Types and imports have no behaviour.
  if (/^(TS|Import)/.test(node.type) && !/^TS(As|NonNull|Satisfies)/.test(node.type)) return
  see(node)
  for (const child of Object.values(node)) {
    for (const one of Array.isArray(child) ? child : [child]) if (isNode(one)) visit(one, see)
  }
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && 'start' in value

function changesOf(node: Node, source: string): Change[] {
  const whole = (operator: string, replacement: string, of: Node = node): Change => ({
    operator,
    start: of.start,
    end: of.end,
    replacement,
  })
  switch (node.type) {
    case 'BinaryExpression':
    case 'LogicalExpression':
      return operatorChanges(node, source)
    case 'UnaryExpression':
      return node.operator === '!' ? [whole('negation', textOf(node.argument, source))] : []
    case 'IfStatement':
      return [whole('condition', 'false', node.test as Node)]
    case 'ConditionalExpression':
      return [whole('condition', 'true', node.test as Node)]
    case 'ExpressionStatement':
      return isCall(node.expression as Node) ? [whole('statement', ';')] : []
    case 'Literal':
      return literalChanges(node).map((replacement) => whole('literal', replacement))
    case 'CallExpression':
      return callChanges(node)
    case 'Property':
      return isKey(node, 'allow') ? [whole('permission', allowOthers(node, source))] : []
    case 'TemplateElement':
      return sqlChanges(node, source)
    default:
      return []
  }
}

const allowOthers = (node: Node, source: string) =>
  textOf(node.value, source) === "'anyone'" ? "allow: ['admin']" : "allow: 'anyone'"
const textOf = (node: unknown, source: string) =>
  source.slice((node as Node).start, (node as Node).end)
const isCall = ({ type, argument }: Node) =>
  type === 'CallExpression' ||
  (type === 'AwaitExpression' && (argument as Node).type === 'CallExpression')
const isKey = ({ key }: Node, name: string) => (key as Node).name === name

function operatorChanges(node: Node, source: string): Change[] {
  const { left, right } = node as unknown as { left: Node; right: Node }
  const operator = node.operator as string
  if (operator === '??') {
    return [{ operator: 'default', start: left.end, end: right.end, replacement: '' }]
  }
  const replacement = swaps[operator]
  // `+` between texts is no arithmetic.
  const isText = [left, right].some(
    ({ type, value }) => type === 'TemplateLiteral' || typeof value === 'string',
  )
  if (!replacement || (operator === '+' && isText)) return []
  const start = source.indexOf(operator, left.end)
  return [{ operator: 'operator', start, end: start + operator.length, replacement }]
}

function literalChanges({ value }: Node): string[] {
  if (typeof value === 'boolean') return [String(!value)]
  if (typeof value === 'number') return [String(value + 1)]
  if (value === 'asc') return [`'desc'`]
  if (value === 'desc') return [`'asc'`]
  return []
}

function callChanges(node: Node): Change[] {
  const callee = node.callee as Node
  if (callee.type !== 'MemberExpression') return []
  const name = (callee.property as Node).name as string
  if (!clauses.has(name)) return []
  const from = (callee.object as Node).end
  const dropped = { operator: `drop ${name}`, start: from, end: node.end, replacement: '' }
  const comparison = (node.arguments as Node[])[1]
  const swapped = comparisons[String(comparison?.value)]
  return name === 'where' && comparison && swapped
    ? [
        dropped,
        {
          operator: 'comparison',
          start: comparison.start,
          end: comparison.end,
          replacement: `'${swapped}'`,
        },
      ]
    : [dropped]
}

function sqlChanges(node: Node, source: string): Change[] {
  const text = source.slice(node.start, node.end)
  if (!sqlText.test(text)) return []
  return sqlSwaps.flatMap(([pattern, replacement]) =>
    [...text.matchAll(pattern)].map((match) => ({
      operator: 'SQL',
      start: node.start + match.index,
      end: node.start + match.index + match[0].length,
      replacement,
    })),
  )
}
