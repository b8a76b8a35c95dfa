import { html } from '../../base/http/html.ts'
import type { PublicPage } from './layout.ts'
import { iconOf } from './parts.ts'

const field =
  'block w-full rounded-control border border-control bg-s1 px-3 py-2 text-16 text-fg md:text-14'

/** The page on which anybody checks a receipt, in the browser. */
export const verifyPage = (publicUrl: string): PublicPage => ({
  title: 'Check a receipt · Candor',
  description: 'Check in your browser that a review is the one that Candor published.',
  canonical: `${publicUrl}/verify`,
  crumbs: [{ label: 'Candor', path: '/' }, { label: 'Check a receipt' }],
  body: html`<h1 class="mt-4 display text-36">Check a receipt</h1>
    <p class="mt-4 max-w-[68ch] text-16">
      See whether a review that you found is the one that Candor published, word for word. Paste its
      receipt, or the address of its page here, and the text. Your own browser compares them, and
      neither leaves your device.
    </p>
    <div class="mt-8 grid grid-cols-1 gap-x-16 gap-y-10 lg:grid-cols-[minmax(0,46rem)_1fr]">
      <form class="space-y-6" data-receipt-form novalidate>
        <div>
          <label for="receipt" class="mb-1 block font-medium text-fg"
            >Receipt, or the address of the review</label
          >
          <textarea
            id="receipt"
            name="receipt"
            rows="3"
            placeholder="${publicUrl}/r/…"
            spellcheck="false"
            autocomplete="off"
            aria-describedby="receipt-hint"
            class="${field} font-mono break-all"
          ></textarea>
          <p data-receipt-error role="alert" class="mt-1 text-13 text-danger empty:hidden"></p>
          <p id="receipt-hint" class="mt-1 text-13 text-fg-3">
            It is on the page of the review. With an address, your browser fetches the receipt
            first.
          </p>
        </div>
        <div>
          <label for="text" class="mb-1 block font-medium text-fg">Text of the review</label>
          <textarea
            id="text"
            name="text"
            rows="5"
            dir="auto"
            aria-describedby="text-hint"
            class="${field} font-review md:text-17"
          ></textarea>
          <p id="text-hint" class="mt-1 text-13 text-fg-3">
            Exactly as you found it. One changed letter is enough not to match.
          </p>
        </div>
        <div class="flex flex-wrap items-center gap-4">
          <button
            type="submit"
            disabled
            class="inline-flex h-11 items-center gap-2 rounded-control bg-ember-500 px-5 font-medium
          text-on-ember transition-colors hover:bg-ember-400 disabled:bg-s3 disabled:text-fg-3"
          >
            ${iconOf('check')} Check
          </button>
          <button
            type="reset"
            hidden
            class="inline-flex h-11 items-center rounded-control px-4 font-medium text-fg-2
          transition-colors hover:bg-s2 hover:text-fg"
          >
            Check another
          </button>
        </div>
        <noscript
          ><p class="rounded-control bg-warn-tint px-3 py-2 text-warn">
            This page needs JavaScript, because your own browser does the checking.
          </p></noscript
        >
        <div role="status" class="empty:hidden" data-result></div>
        ${resultIcons.map(
          ([tone, name]) =>
            html`<template data-icon="${tone}">${iconOf(name, 'size-5 shrink-0')}</template>`,
        )}
      </form>
      ${results()}
    </div>
    <details class="mt-12 max-w-[46rem] border-y py-2">
      <summary class="py-3 font-medium text-fg">For developers: check without this page</summary>
      <p class="mb-4 max-w-[68ch]">
        A receipt is a signature over the text, stars, product, pay and decision of a review. It is
        a JSON Web Signature with EdDSA. Any library for it can check one with the keys at
        <a href="/.well-known/jwks.json" class="link">/.well-known/jwks.json</a>; keys that no
        longer sign stay there. <code>textSha256</code> is the SHA-256 of the text in UTF-8. The
        page asks Candor for its public keys and, for an address, for the receipt and the digest
        that has it.
      </p>
      <p class="mb-4 max-w-[68ch]">
        Soon after midnight UTC, Candor signs a digest of the day at
        <a href="/.well-known/candor-digest.json" class="link">/.well-known/candor-digest.json</a>:
        the root of a Merkle tree (RFC 6962) over the receipts of the day in the order of their
        review ids. The last leaf, <code>ledger</code>, has the sums of the ledger. Each digest
        names the root of the day before. From then on
        <code>/api/public/reviews/…/receipt</code> has <code>inclusion</code>: the path from the
        receipt, as signed, to the root. Paste that answer above to have it checked here.
      </p>
    </details>`,
})

/** For the script, which shows the one of its result. */
const resultIcons = [
  ['success', 'check'],
  ['danger', 'warning'],
  ['warn', 'warning'],
  ['info', 'shield'],
] as const

/** What each result is worth, before one has it. */
const results = () =>
  html`<aside aria-labelledby="results" class="max-w-[46rem] lg:pt-1">
    <h2 id="results" class="font-semibold text-fg">What the result tells you</h2>
    <ul class="mt-3 space-y-4 border-l pl-5">
      ${meanings.map(
        ([title, text]) =>
          html`<li>
            <p class="font-medium text-fg">${title}</p>
            <p class="mt-0.5 text-fg-3">${text}</p>
          </li>`,
      )}
    </ul>
  </aside>`

const meanings = [
  [
    'This is the published text',
    'The review is on Candor as you found it: the same letters, stars and product.',
  ],
  [
    'This is not the signed text',
    'The receipt is from Candor and the text is not: it was shortened, changed or exchanged.',
  ],
  [
    'Unpublished',
    'Candor published the review and later took it out of public view, on the day that it says.',
  ],
  [
    'The digest of that day does not have this receipt',
    'Candor signed it without recording it. Please tell everybody, and us.',
  ],
  ['The receipt is not genuine', 'Candor never signed it. Do not rely on the review.'],
] as const
