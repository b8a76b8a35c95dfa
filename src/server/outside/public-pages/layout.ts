import { asScript } from '../embed/structured-data.ts'
import { html, type Html } from '../../base/http/html.ts'
import { iconOf } from './parts.ts'

/** The HTML that a page is put into: with styles alone, or with the script of receipts too. */
export type ShellName = 'public' | 'receipt'
export type Shells = (name: ShellName) => Promise<string>

/** What the server sends where nothing is built, as in its tests. */
export const bareShells: Shells = async () =>
  '<!doctype html><html lang="en"><head><title></title></head>' +
  '<body><div id="root"></div></body></html>'

/** The frame of the public pages. It is the same for everybody, so that it can be cached. */

export interface Crumb {
  label: string
  /** Without one, it is the page itself. */
  path?: string
}

export interface PublicPage {
  title: string
  description: string
  /** The absolute address under which search engines list the page; null to leave it out. */
  canonical: string | null
  /** An absolute address of a picture of 1200 × 630, for links in other applications. */
  picture?: { url: string; alt: string } | null
  type?: 'website' | 'product' | 'article'
  crumbs: Crumb[]
  /** Structured data, as objects of schema.org. */
  structured?: readonly object[]
  /** Feeds of the same reviews. */
  feeds?: readonly { type: string; title: string; url: string }[]
  body: Html
}

/** A page of the shell (public.html or receipt.html). Nothing in it depends on the viewer. */
export function inShell(shell: string, page: PublicPage): string {
  const root = `<div id="root" class="flex min-h-dvh flex-col">${frame(page).text}</div>`
  // Replacements are functions, because `$` is special in replacement strings.
  return shell
    .replace(/<title>.*?<\/title>/s, () => headOf(page).text)
    .replace(/<meta\s+name="description"[^>]*>/s, () => '')
    .replace('</head>', () => `${structuredData(page.structured ?? [])}</head>`)
    .replace('<div id="root"></div>', () => root)
}

function headOf({
  title,
  description,
  canonical,
  picture,
  type = 'website',
  feeds = [],
}: PublicPage) {
  return html`<title>${title}</title>
    <meta name="description" content="${description}" />
    ${
      canonical
        ? html`<link rel="canonical" href="${canonical}" />
            <meta property="og:url" content="${canonical}" />`
        : html`<meta name="robots" content="noindex" />`
    }
    <meta property="og:type" content="${type}" />
    <meta property="og:site_name" content="Candor" />
    <meta property="og:title" content="${title}" />
    <meta property="og:description" content="${description}" />
    ${
      picture &&
      html`<meta property="og:image" content="${picture.url}" />
        <meta property="og:image:type" content="image/png" />
        <meta property="og:image:width" content="1200" />
        <meta property="og:image:height" content="630" />
        <meta property="og:image:alt" content="${picture.alt}" />`
    }
    <meta name="twitter:card" content="${picture ? 'summary_large_image' : 'summary'}" />
    ${feeds.map(
      (feed) =>
        html`<link rel="alternate" type="${feed.type}" title="${feed.title}" href="${feed.url}" />`,
    )}`
}

/** JSON in a script element: `<` is escaped, so that no text can end the element. */
function structuredData(objects: readonly object[]): string {
  return objects
    .map((object) => `<script type="application/ld+json">${asScript(object)}</script>`)
    .join('')
}

const navLink =
  'inline-flex h-11 items-center rounded-control px-3 text-fg-2 transition-colors hover:text-fg'

/** The last of them. */
const edged = 'ml-1 border border-control'

const logo = html`<a
  href="/"
  aria-label="Candor, home"
  class="flex h-11 items-center gap-2 display text-18"
>
  <svg viewBox="0 0 24 24" class="size-6" aria-hidden="true" fill="none">
    <path
      d="M19 7.5a8.5 8.5 0 1 0 0 9"
      class="stroke-ember-500"
      stroke-width="3.5"
      stroke-linecap="round"
    />
    <circle cx="19.25" cy="12" r="2.25" class="fill-ember-500" />
  </svg>
  Candor
</a>`

function frame({ crumbs, body, canonical }: PublicPage): Html {
  return html`<a
      href="#content"
      class="fixed top-2 left-2 z-50 -translate-y-20 rounded-control bg-s3 px-4 py-3 font-medium
        text-fg focus:translate-y-0"
      >Skip to content</a
    >
    <header class="h-14 border-b bg-bg print:hidden">
      <div class="mx-auto flex h-full max-w-page items-center justify-between gap-4 px-4 md:px-6">
        ${logo}
        <nav aria-label="Candor" class="flex items-center">
          <a href="/open" class="${navLink} max-sm:hidden">Open campaigns</a>
          <a href="/about" class="${navLink} max-md:hidden">How Candor works</a>
          <a href="/verify" class="${navLink} max-md:hidden">Check a receipt</a>
          <a data-for="visitors" href="/login" class="${navLink}">Log in</a>
          <a data-for="visitors" href="/register" class="${navLink} ${edged}">Sign up</a>
          <a data-for="members" hidden href="/dashboard" class="${navLink} ${edged}">Dashboard</a>
        </nav>
      </div>
    </header>
    <main id="content" tabindex="-1" class="mx-auto w-full max-w-page flex-1 px-4 pb-16 md:px-6">
      ${printedHead(canonical)} ${breadcrumbs(crumbs)} ${body}
    </main>
    ${footer}`
}

/** Whose page a printed one is, and where to find it. */
const printedHead = (address: string | null) =>
  html`<div class="mb-8 hidden items-center justify-between gap-6 border-b pb-3 print:flex">
    ${logo} ${address && html`<span class="min-w-0 text-13 wrap-anywhere">${address}</span>`}
  </div>`

const crumbLink =
  'block max-w-full min-w-11 truncate py-3.25 text-fg-3 hover:text-fg hover:underline'

/** On phones the names of the way give up their width before the page's own. */
function breadcrumbs(crumbs: Crumb[]): Html | null {
  if (crumbs.length === 0) return null
  return html`<nav aria-label="Breadcrumb" class="pt-4 text-13 print:hidden">
    <ol class="flex items-center gap-x-1 sm:flex-wrap">
      ${crumbs.map(
        ({ label, path }, i) =>
          html`<li class="${path ? 'min-w-0' : 'min-w-18'} flex max-w-full items-center gap-1">
            ${i > 0 && iconOf('on', 'size-3.5 shrink-0 text-fg-3 rtl:rotate-180')}
            ${
              path
                ? html`<a href="${path}" dir="auto" class="${crumbLink}">${label}</a>`
                : html`<span aria-current="page" dir="auto" class="truncate py-3 text-fg-2"
                    >${label}</span
                  >`
            }
          </li>`,
      )}
    </ol>
  </nav>`
}

const links = [
  ['/open', 'Open campaigns'],
  ['/transparency', 'Transparency'],
  ['/about', 'About Us'],
  ['/verify', 'Check a receipt'],
  ['/help', 'Help Center'],
  ['/privacy', 'Privacy Policy'],
  ['/terms', 'Terms of Service'],
  ['/review-policy', 'Review Policy'],
  ['/contact', 'Contact Support'],
] as const

const footer = html`<footer class="border-t print:hidden">
  <div
    class="mx-auto flex max-w-page flex-wrap items-center justify-between gap-x-10 gap-y-4 px-4 py-8
      md:px-6"
  >
    <div class="max-w-80">
      ${logo}
      <p class="text-fg-3">
        Authentic reviews from real customers, paid for fairly, whatever they say.
      </p>
    </div>
    <nav aria-label="About Candor">
      <ul class="flex flex-wrap gap-x-5 md:gap-x-6">
        ${links.map(
          ([path, label]) =>
            html`<li>
              <a href="${path}" class="inline-flex min-h-11 items-center text-fg-3 hover:text-fg"
                >${label}</a
              >
            </li>`,
        )}
      </ul>
    </nav>
  </div>
</footer>`
