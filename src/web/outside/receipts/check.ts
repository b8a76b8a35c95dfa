import type { JWK } from 'jose'
import { confirmedText } from '../../../shared/market/confirmations.ts'
import type { Inclusion } from '../../../shared/outside/receipts.ts'
import { checkReceipt, isIncluded, type Finding } from './verification.ts'

/** The script of the pages that check receipts; they are readable without it. */

async function readKeys(): Promise<JWK[]> {
  const answer = await fetch('/.well-known/jwks.json')
  if (!answer.ok) throw new Error(String(answer.status))
  return ((await answer.json()) as { keys: JWK[] }).keys
}

interface Receipt {
  jws: string
  /** Where the digest of a day has it; null as long as none has. */
  inclusion: Inclusion | null
}

const addressOfReview =
  /^(?:https?:\/\/[^/\s]+)?\/?(?:r\/)?([0-9a-f]{8}-[0-9a-f-]{27})\/?(?:[?#]\S*)?$/i

/** The receipt itself, also as the API gives it, or that of the review at a pasted address. */
async function receiptOf(given: string): Promise<Receipt> {
  const text = given.trim()
  const id = addressOfReview.exec(text)?.[1]
  if (!id) return pasted(text)
  const answer = await fetch(`/api/public/reviews/${id}/receipt`)
  if (answer.status === 404) throw new Missing()
  if (!answer.ok) throw new Error(String(answer.status))
  return (await answer.json()) as Receipt
}

function pasted(text: string): Receipt {
  try {
    const { jws, inclusion } = JSON.parse(text) as Partial<Receipt>
    return { jws: String(jws), inclusion: inclusion ?? null }
  } catch {
    return { jws: text, inclusion: null }
  }
}

/** Whether the digest of its day has the receipt. */
async function isInDigest({ jws, inclusion }: Receipt, keys: JWK[]): Promise<boolean> {
  const day = encodeURIComponent(inclusion!.day)
  const answer = await fetch(`/.well-known/candor-digest.json?day=${day}`)
  if (!answer.ok) throw new Error(String(answer.status))
  const [digest] = (await answer.json()) as { jws: string }[]
  return digest !== undefined && isIncluded(jws, inclusion!, digest.jws, keys)
}

class Missing extends Error {}

const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'long' })
const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })
const dayOf = (time: string) => day.format(new Date(time))

type Tone = 'success' | 'danger' | 'warn' | 'info'

const failed: [Tone, string, string] = [
  'warn',
  'This could not be checked',
  'The receipt or Candor’s public keys could not be loaded. Please try again in a moment.',
]
const notInDigest: [Tone, string, string] = [
  'danger',
  'The digest of that day does not have this receipt',
  'Candor signed the receipt, but it is not among those that Candor recorded for that day.',
]
const missing: [Tone, string, string] = [
  'warn',
  'There is no receipt at this address',
  'Only a review that Candor published has one. Please check the address.',
]

function wordsOf(finding: Finding): [Tone, string, string] {
  if (finding.kind === 'matches') {
    return [
      'success',
      'This is the published text',
      'Not one letter was changed since Candor published it.',
    ]
  }
  if (finding.kind === 'changed') {
    const then = 'The receipt is genuine, but it belongs to another text. Even one letter counts.'
    return ['danger', 'This is not the signed text', then]
  }
  if (finding.kind === 'genuine') {
    return [
      'info',
      'The receipt is genuine',
      'Paste the text as well to see whether it is the signed one.',
    ]
  }
  if (finding.kind === 'unpublished') {
    const on = dayOf(finding.claims.unpublishedAt!)
    const since = `Candor took this review out of public view on ${on}.`
    const text =
      finding.textMatches === null
        ? ''
        : finding.textMatches
          ? ' The text is the one that was published.'
          : ' The text is not the one that was published.'
    return ['warn', `Unpublished since ${on}`, since + text]
  }
  if (finding.kind === 'unknown-key') {
    const why =
      'No key of this Candor made the signature. It may come from elsewhere, or be made up.'
    return ['danger', 'Signed with an unknown key', why]
  }
  if (finding.kind === 'unsupported') {
    const why =
      'This browser cannot check the signature. Please use the newest version of a browser, and ' +
      'an address of this page that starts with https.'
    return ['warn', 'This could not be checked', why]
  }
  if (finding.kind === 'forged') {
    const why = 'The signature does not belong to what the receipt says. It was changed or made up.'
    return ['danger', 'The receipt is not genuine', why]
  }
  const why =
    'Please paste the whole receipt: three parts of letters and digits, with dots between. The ' +
    `address of the review’s page will do as well: ${location.origin}/r/…`
  return ['warn', 'This is not a receipt', why]
}

/** What the receipt says, in the words of the pages. */
function factsOf(finding: Finding, inclusion: Inclusion | null): [string, string][] {
  if (!('claims' in finding)) return []
  const { rating, product, business, amountCents, writtenAt, decidedAt } = finding.claims
  const { confirmations } = finding.claims
  const facts: [string, string][] = [
    ['Product', `${product}, by ${business}`],
    ['Stars', `${rating} of 5`],
    ['Paid to the reviewer', dollars.format(amountCents / 100)],
    ['Written', dayOf(writtenAt)],
    ['Approved', dayOf(decidedAt)],
  ]
  if (confirmations) facts.push(['The reviewer confirmed', confirmedText])
  // A day in UTC, whatever the zone of the reader.
  if (inclusion) facts.push(['In the digest of', dayOf(`${inclusion.day}T12:00`)])
  return facts
}

/** Its own page has no need of the link. */
const pageOf = (finding: Finding) =>
  'claims' in finding && document.querySelector('[data-receipt-form]')
    ? `/r/${finding.claims.sub}`
    : undefined

const tones: Record<Tone, string> = {
  success: 'bg-success-tint text-success',
  danger: 'bg-danger-tint text-danger',
  warn: 'bg-warn-tint text-warn',
  info: 'bg-info-tint text-info',
}

interface Shown {
  facts?: [string, string][]
  /** The page of the review. */
  page?: string | undefined
}

function show([tone, title, text]: [Tone, string, string], { facts = [], page }: Shown = {}) {
  const box = element('div', `flex scroll-my-6 gap-3 rounded-card p-5 ${tones[tone]}`)
  const icon = document.querySelector<HTMLTemplateElement>(`[data-icon=${tone}]`)
  if (icon) box.append(icon.content.cloneNode(true))
  const words = element('div', 'min-w-0 flex-1')
  words.append(element('p', 'text-16 font-semibold', title), element('p', 'mt-1', text))
  if (facts.length > 0) {
    const list = element('dl', 'mt-4 grid grid-cols-[auto_1fr] gap-x-6 gap-y-1.5 text-fg')
    for (const [name, value] of facts) {
      const said = element('dd', 'wrap-anywhere', value)
      said.dir = 'auto'
      list.append(element('dt', 'text-fg-2', name), said)
    }
    words.append(list)
  }
  if (page) {
    const link = element(
      'a',
      'mt-3 inline-flex min-h-11 items-center text-fg underline',
      'Open the review',
    )
    link.setAttribute('href', page)
    words.append(link)
  }
  box.append(words)
  placeOfResult().replaceChildren(box)
  // Below the form it is easily out of sight.
  box.scrollIntoView({ block: 'nearest' })
}

const placeOfResult = () => document.querySelector<HTMLElement>('[data-result]')!

function element(name: string, classes: string, text = ''): HTMLElement {
  const made = document.createElement(name)
  made.className = classes
  made.textContent = text
  return made
}

/** Counts the checks and the changes after them: an answer to earlier input is not shown. */
let turn = 0

async function check(given: string, text: string | null) {
  const own = ++turn
  placeOfResult().replaceChildren(element('p', 'py-2 text-fg-3', 'Checking…'))
  try {
    const receipt = await receiptOf(given)
    const keys = await readKeys()
    const finding = await checkReceipt(receipt.jws, text, keys)
    const isSigned = 'claims' in finding
    const isMissing = isSigned && receipt.inclusion && !(await isInDigest(receipt, keys))
    if (own !== turn) return
    if (isMissing) show(notInDigest)
    else
      show(wordsOf(finding), { facts: factsOf(finding, receipt.inclusion), page: pageOf(finding) })
  } catch (error) {
    if (own === turn) show(error instanceof Missing ? missing : failed)
  }
}

/** Buttons are disabled until this script answers them. */
function answer(part: HTMLElement, press: () => void) {
  const button = part.querySelector('button')!
  button.disabled = false
  button.addEventListener('click', press)
}

const ownPage = document.querySelector<HTMLElement>('[data-receipt-check]')
if (ownPage) {
  answer(ownPage, () => {
    const textOf = (name: string) => document.querySelector(`[data-${name}]`)!.textContent
    void check(ownPage.dataset['receiptCheck'] || textOf('receipt'), textOf('review-text'))
  })
}

const copying = document.querySelector<HTMLElement>('[data-receipt-copy]')
if (copying) answer(copying, () => void copyReceipt(copying))

async function copyReceipt(copying: HTMLElement) {
  const receipt = document.querySelector('[data-receipt]')!
  const said = copying.querySelector('[role=status]')!
  try {
    // navigator.clipboard is undefined outside secure contexts (plain HTTP).
    await navigator.clipboard.writeText(receipt.textContent.trim())
    said.textContent = 'Receipt copied.'
  } catch {
    getSelection()?.selectAllChildren(receipt)
    said.textContent = 'The text is selected. Copy it with your keyboard.'
  }
}

const form = document.querySelector<HTMLFormElement>('[data-receipt-form]')
if (form) startForm(form)

function startForm(form: HTMLFormElement) {
  const field = (name: string) => form.querySelector<HTMLTextAreaElement>(`[name=${name}]`)!
  const receipt = field('receipt')
  const another = form.querySelector<HTMLButtonElement>('[type=reset]')!
  const complain = (error: string) => {
    form.querySelector('[data-receipt-error]')!.textContent = error
    receipt.toggleAttribute('aria-invalid', error !== '')
  }
  form.querySelector<HTMLButtonElement>('[type=submit]')!.disabled = false
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    const isEmpty = receipt.value.trim() === ''
    complain(isEmpty ? 'Paste the receipt, or the address of the review' : '')
    if (isEmpty) {
      receipt.focus()
      return
    }
    const text = field('text').value
    void check(receipt.value, text.trim() === '' ? null : text)
    another.hidden = false
  })
  const forget = () => {
    turn++
    placeOfResult().replaceChildren()
  }
  // A result is about the very text that was checked.
  form.addEventListener('input', () => {
    complain('')
    forget()
  })
  form.addEventListener('reset', () => {
    complain('')
    forget()
    another.hidden = true
    receipt.focus()
  })
}
