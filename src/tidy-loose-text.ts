import { parseSync } from 'vite'

interface Node {
  type: string
  start: number
  end: number
  [field: string]: unknown
}

interface LooseText {
  start: number
  end: number
  /** For a message: the line and its text. */
  where: string
}

/**
 * Finds text in JSX that React would add, remove or insert something before. The translator of a
 * browser moves text into elements that React does not know, and React then stops the page
 * (https://github.com/facebook/react/issues/11538). Such text needs an element of its own.
 */
export function looseTextIn(path: string, source: string): LooseText[] {
  const found: LooseText[] = []
  visit(parseSync(path, source).program as unknown as Node)
  return found

  function visit(node: Node) {
    for (const { start, end } of [...looseIn(node), ...returnedBy(node)]) {
      const line = source.slice(0, start).split('\n').length
      const text = source.slice(start, end).trim().replaceAll(/\s+/g, ' ')
      found.push({ start, end, where: `${path}:${line} ${text.slice(0, 80)}` })
    }
    for (const child of Object.values(node).flat()) if (isNode(child)) visit(child)
  }
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && 'start' in value

function looseIn(node: Node): Node[] {
  const isFragment = node.type === 'JSXFragment'
  if (!isFragment && node.type !== 'JSXElement') return []
  const children = (node.children as Node[]).map(inBraces).filter(isRendered)
  // The text of a fragment comes and goes with it.
  if (isFragment && children.some(isText)) return [node]
  if (children.length < 2) return []
  return children.flatMap((child, index) => {
    const before = children[index - 1]
    if (isChoice(child)) return changes(child) ? choicesOf(child).filter(mayBeText) : []
    return before && changes(before) && mayBeText(child) ? [child] : []
  })
}

/** The text that a component is, which comes and goes with it. */
function returnedBy(node: Node): Node[] {
  const isComponent = node.type === 'FunctionDeclaration' && /^[A-Z]/.test(nameOf(node.id as Node))
  if (!isComponent) return []
  return returnsIn(node.body as Node)
    .flatMap(choicesOf)
    .filter(mayBeText)
}

function returnsIn(node: Node): Node[] {
  if (node.type === 'ReturnStatement') return node.argument ? [inBraces(node.argument as Node)] : []
  if (/Function|^JSX/.test(node.type)) return []
  return Object.values(node)
    .flat()
    .flatMap((child) => (isNode(child) ? returnsIn(child) : []))
}

/** What braces render; JSX ignores parentheses. */
function inBraces(node: Node): Node {
  const isAround = /^(JSXExpressionContainer|ParenthesizedExpression)$/.test(node.type)
  return isAround ? inBraces(node.expression as Node) : node
}

/** JSX drops comments, and spaces with a line end. */
const isRendered = (node: Node) =>
  node.type !== 'JSXEmptyExpression' &&
  !(node.type === 'JSXText' && isLineBreak(node.value as string))

const isChoice = ({ type, operator }: Node) =>
  type === 'ConditionalExpression' || (type === 'LogicalExpression' && operator === '&&')

/** What a condition renders, in each case in which it renders something. */
function choicesOf(node: Node): Node[] {
  if (!isChoice(node)) return isNothing(node) ? [] : [node]
  const { consequent, alternate, right } = node as { [branch: string]: Node | undefined }
  return [consequent, alternate, right].flatMap((one) => (one ? choicesOf(inBraces(one)) : []))
}

/** Whether React adds or removes something here, other than text in place of text. */
function changes(node: Node): boolean {
  if (isList(node)) return true
  if (!isChoice(node)) return false
  const isAlwaysText = choicesOf(node).every(mayBeText) && !mayBeNothing(node)
  return !isAlwaysText
}

function mayBeNothing(node: Node): boolean {
  if (node.type !== 'ConditionalExpression') return isChoice(node) || isNothing(node)
  return [node.consequent, node.alternate].some((one) => mayBeNothing(inBraces(one as Node)))
}

const isNothing = ({ type, name, value }: Node) =>
  (type === 'Identifier' && name === 'undefined') ||
  (type === 'Literal' && (value === null || value === '' || value === false))

const isText = (node: Node) =>
  /^(JSXText|TemplateLiteral|BinaryExpression|Literal)$/.test(node.type) &&
  !isNothing(node) &&
  !isBlank(node)

/** A space between elements, which no translator moves. */
const isBlank = ({ value }: Node) => typeof value === 'string' && value.trim() === ''

const isList = ({ type, callee }: Node) =>
  type === 'CallExpression' && /^(map|flatMap)$/.test(nameOf(callee as Node))

/** Text, or a variable or call that may be text. */
function mayBeText(node: Node): boolean {
  if (/^JSX(Element|Fragment)$/.test(node.type) || isNothing(node)) return false
  if (isBlank(node) || isList(node)) return false
  if (node.type === 'LogicalExpression') return mayBeText(inBraces(node.right as Node))
  return !namesOfElements.has(nameOf(node.type === 'CallExpression' ? (node.callee as Node) : node))
}

const nameOf = (node: Node): string =>
  node.type === 'MemberExpression' ? nameOf(node.property as Node) : String(node.name)

/** The names of variables that hold elements, never text. */
const namesOfElements = new Set(
  'button children code create links more own skeleton steps warning'.split(' '),
)

/** Whether JSX leaves the text out. */
const isLineBreak = (text: string) => text.trim() === '' && text.includes('\n')
