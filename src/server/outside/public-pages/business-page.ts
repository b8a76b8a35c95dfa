import { countryName } from '../../../shared/base/countries.ts'
import { leastDecided } from '../../../shared/outside/transparency.ts'
import { html, type Html } from '../../base/http/html.ts'
import type { PublicPage } from './layout.ts'
import {
  averageText,
  bar,
  countText,
  disclosed,
  distribution,
  iconOf,
  pagination,
  productPicture,
  reviewsText,
  stars,
  unverifiedBadge,
  verifiedBadge,
  webAddress,
  reviewArticle,
} from './parts.ts'
import { suspendedNote } from './product-page.ts'
import type { BusinessPage } from './queries.ts'
import { breadcrumbData } from './structured-data.ts'

interface Place {
  publicUrl: string
  path: string
  query: string
  withStructuredData: boolean
}

/** The page of a business: its products with paid reviews, and how its reviews were decided. */
export function businessPage(business: BusinessPage, place: Place): PublicPage {
  const { publicUrl, path, query, withStructuredData } = place
  const { name, count, average, productCount } = business
  const url = `${publicUrl}${path}`
  const products = `${countText(productCount)} product${productCount === 1 ? '' : 's'}`
  const crumbs = [{ label: 'Candor', path: '/' }, { label: name }]
  return {
    title: `${name}: ${reviewsText(count)} · Candor`,
    description:
      `${reviewsText(count)} of ${products} by ${name}, ${averageText(average!)} of 5 stars. ` +
      'Every reviewer was paid, whatever the rating.',
    canonical: `${url}${query}`,
    picture: { url: `${url}/picture.png`, alt: `${name} on Candor: ${reviewsText(count)}` },
    crumbs,
    // No rating of the business itself: search engines show none that it collected.
    structured: withStructuredData ? [breadcrumbData(crumbs, { url, publicUrl })] : [],
    feeds: [
      {
        type: 'application/rss+xml',
        title: `Reviews of ${name}`,
        url: `${publicUrl}/api/public/businesses/${business.slug}/reviews.rss`,
      },
      {
        type: 'application/feed+json',
        title: `Reviews of ${name}`,
        url: `${publicUrl}/api/public/businesses/${business.slug}/reviews.json`,
      },
    ],
    body: html`${head(business)}
      <div
        class="mt-12 grid grid-cols-1 gap-x-16 gap-y-12 lg:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]"
      >
        <div class="min-w-0 space-y-14">
          <section>${productList(business, path)}</section>
          ${query === '' && newestReviews(business)}
        </div>
        <aside aria-label="About these reviews" class="min-w-0 space-y-10">
          ${decisions(business, path.slice('/b/'.length))} ${feeds(business)}
        </aside>
      </div>`,
  }
}

function head(business: BusinessPage): Html {
  const { name, description, website, country, isVerified, isSuspended, average, count } = business
  const from = countryName(country)
  const address = webAddress(website)
  return html`<div
    class="mt-4 grid grid-cols-1 gap-x-16 gap-y-8 lg:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]"
  >
    <div class="min-w-0">
      <h1 dir="auto" class="display text-28 wrap-anywhere md:text-48">${name}</h1>
      <p class="mt-3 flex flex-wrap items-center gap-x-3 gap-y-2">
        ${isVerified ? verifiedBadge() : unverifiedBadge()} ${from && html`<span>${from}</span>`}
        ${
          address &&
          html`<a
            href="${address.href}"
            rel="nofollow ugc noopener"
            class="link inline-flex min-h-11 items-center gap-1.5 md:min-h-6"
            >${address.hostname} ${iconOf('out', 'size-4')}</a
          >`
        }
      </p>
      ${isSuspended && suspendedNote()}
      ${
        description &&
        html`<p dir="auto" class="mt-5 max-w-[68ch] text-16 wrap-anywhere whitespace-pre-line">
          ${description}
        </p>`
      }
      <p class="mt-5 max-w-[68ch] text-13 text-fg-3">
        ${
          isVerified
            ? 'Candor has checked the documents of this business.'
            : 'Candor has not checked documents of this business.'
        }
      </p>
    </div>
    <div class="min-w-0">
      <p class="flex flex-wrap items-center gap-x-4 gap-y-1">
        <span class="figure text-48">${averageText(average!)}</span>
        <span>${stars(average!, 'h-6')}<span class="block pt-1">${reviewsText(count)}</span></span>
      </p>
      <div class="mt-3">${distribution(business)}</div>
    </div>
  </div>`
}

function productList({ products }: BusinessPage, path: string): Html {
  return html`<h2 class="display text-22">Products with reviews</h2>
    <ul class="mt-5 grid grid-cols-1 gap-x-6 gap-y-8 sm:grid-cols-2">
      ${products.items.map(
        (product) =>
          html`<li class="min-w-0">
            <a href="/p/${product.slug}" class="group block">
              <span class="block aspect-4/3 overflow-hidden rounded-card border"
                >${productPicture(product)}</span
              >
              <span
                dir="auto"
                class="mt-3 block text-16 font-medium wrap-anywhere text-fg group-hover:underline"
                >${product.product}</span
              >
              <span class="mt-1 flex flex-wrap items-center gap-x-2 gap-y-1 text-13">
                ${stars(product.average!, 'h-4')}
                <span class="text-fg">${averageText(product.average!)}</span>
                <span class="text-fg-3"
                  >${reviewsText(product.count)}${product.hasEnded && ' · campaign ended'}</span
                >
              </span>
            </a>
          </li>`,
      )}
    </ul>
    ${pagination({ path, ...products }, 'products')}`
}

/** What was published last, whatever its stars. */
function newestReviews({ newest, name }: BusinessPage): Html {
  return html`<section aria-labelledby="newest">
    <h2 id="newest" class="display text-22">Newest reviews</h2>
    <div class="mt-5 space-y-7">
      ${newest.map(
        ({ product, slug, language, review }) =>
          html`<div class="border-t pt-7">
            <p class="mb-4 text-13 text-fg-3">
              Of
              <a href="/p/${slug}" class="link inline-block py-1 wrap-anywhere"
                ><bdi>${product}</bdi></a
              >
            </p>
            ${reviewArticle({ review, businessName: name, language })}
          </div>`,
      )}
    </div>
  </section>`
}

/** The share of rejected reviews, so that readers see whether stars played a part. */
function decisions({ decided }: BusinessPage, slug: string): Html {
  return html`<section aria-labelledby="decisions">
    <h2 id="decisions" class="display text-22">Rejected reviews, by stars</h2>
    <p class="mt-3">
      Candor decides which reviews are published, never the business. This is how many of the
      decided reviews were rejected, for example as off topic or as not genuine.
    </p>
    <table class="mt-4 w-full border-separate border-spacing-y-1.5">
      <caption class="sr-only">
        Share of rejected reviews by stars
      </caption>
      <thead class="text-12 text-fg-3">
        <tr>
          <th scope="col" class="text-start font-normal">Stars</th>
          <th scope="col" class="text-start font-normal" colspan="2">Rejected</th>
        </tr>
      </thead>
      <tbody>
        ${decided.map((row) => {
          const share = row.decided === 0 ? 0 : row.rejected / row.decided
          return html`<tr>
            <th scope="row" class="w-14 pr-3 text-start text-13 font-normal whitespace-nowrap">
              ${row.stars} star${row.stars === 1 ? '' : 's'}
            </th>
            <td>${bar(share, 'fill-data-azure')}</td>
            <td class="w-28 pl-3 text-end text-13 whitespace-nowrap text-fg-3 tabular-nums">
              ${
                row.decided === 0
                  ? 'none decided'
                  : html`<span class="text-fg">${percent.format(share)}</span> of
                      ${countText(row.decided)}`
              }
            </td>
          </tr>`
        })}
      </tbody>
    </table>
    ${
      decided.reduce((sum, row) => sum + row.decided, 0) >= leastDecided &&
      html`<p class="mt-3">
        <a href="/transparency?business=${slug}" class="link"
          >How its reviews were decided, by month</a
        >
      </p>`
    }
    <div class="mt-5 border-t pt-5">${disclosed()}</div>
  </section>`
}

const percent = new Intl.NumberFormat('en-US', { style: 'percent', maximumFractionDigits: 1 })

const feedLink = 'link inline-flex min-h-11 items-center gap-1.5 text-13 md:min-h-6'

function feeds({ slug }: BusinessPage): Html {
  const path = `/api/public/businesses/${slug}`
  return html`<section aria-labelledby="feeds">
    <h2 id="feeds" class="mb-2 text-16 font-semibold text-fg">Follow these reviews</h2>
    <p class="flex flex-wrap gap-x-5 gap-y-1">
      <a href="${path}/reviews.rss" class="${feedLink}">${iconOf('feed')} RSS</a>
      <a href="${path}/reviews.json" class="${feedLink}">JSON Feed</a>
      <a href="${path}/google-product-reviews.xml" class="${feedLink}">Product reviews as XML</a>
    </p>
  </section>`
}
