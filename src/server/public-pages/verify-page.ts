import { html } from '../http/html.ts'
import type { PublicPage } from './layout.ts'
import { iconOf } from './parts.ts'

const field =
  'block w-full rounded-control border border-control bg-s1 px-3 py-2 text-16 text-fg md:text-14'

/** The page on which anybody checks a receipt, by src/web/receipts/check.ts in the browser. */
export const verifyPage = (publicUrl: string): PublicPage => ({
  title: 'Check a receipt · Candor',
  description: 'Check in your browser that a review is the one that Candor published.',
  canonical: `${publicUrl}/verify`,
  crumbs: [{ label: 'Candor', path: '/' }, { label: 'Check a receipt' }],
  body: html`<div class="max-w-[46rem]">
    <h1 class="mt-4 display text-36">Check a receipt</h1>
    <p class="mt-4 max-w-[68ch] text-16">
      Each published review has a receipt: a signature over its text, stars, product, pay and
      decision. Paste both, and your browser says whether they belong together. It asks Candor for
      its public keys and for nothing else, so neither the text nor the receipt leaves your device.
    </p>
    <form class="mt-8 space-y-6" data-receipt-form hidden novalidate>
      <div>
        <label for="receipt" class="mb-1 block font-medium text-fg"
          >Receipt, or the address of the review</label
        >
        <textarea
          id="receipt"
          name="receipt"
          rows="5"
          spellcheck="false"
          autocomplete="off"
          aria-describedby="receipt-hint"
          class="${field} font-mono break-all"
        ></textarea>
        <p id="receipt-hint" class="mt-1 text-13 text-fg-3">
          It is on the page of the review. With an address, your browser fetches the receipt first.
        </p>
      </div>
      <div>
        <label for="text" class="mb-1 block font-medium text-fg">Text of the review</label>
        <textarea
          id="text"
          name="text"
          rows="7"
          dir="auto"
          aria-describedby="text-hint"
          class="${field} font-review md:text-17"
        ></textarea>
        <p id="text-hint" class="mt-1 text-13 text-fg-3">
          Exactly as you found it. One changed letter is enough not to match.
        </p>
      </div>
      <button
        type="submit"
        class="inline-flex h-11 items-center gap-2 rounded-control bg-ember-500 px-5 font-medium
          text-on-ember transition-colors hover:bg-ember-400"
      >
        ${iconOf('check')} Check
      </button>
    </form>
    <div role="status" class="mt-8 empty:hidden" data-result></div>
    <noscript
      ><p class="mt-8 rounded-control bg-warn-tint px-3 py-2 text-warn">
        This page needs JavaScript, because your own browser does the checking.
      </p></noscript
    >
    <section aria-labelledby="by-hand" class="mt-12 border-t pt-8">
      <h2 id="by-hand" class="display text-22">Without this page</h2>
      <p class="mt-3 max-w-[68ch]">
        A receipt is a JSON Web Signature with EdDSA. Any library for it can check one with the keys
        at <a href="/.well-known/jwks.json" class="link">/.well-known/jwks.json</a>; keys that no
        longer sign stay there. <code>textSha256</code> is the SHA-256 of the text in UTF-8.
      </p>
    </section>
  </div>`,
})
