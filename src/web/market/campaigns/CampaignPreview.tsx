import { useWatch } from 'react-hook-form'
import type { Cents } from '../../../shared/base/money.ts'
import type { PicturePosition } from '../../../shared/market/pictures.ts'
import { Section } from '../../ui/layout/Section.tsx'
import { formatMoney } from '../../ui/text/format.ts'
import { ProductPicture, KeptPicture } from './ProductPicture.tsx'
import { CampaignFacts } from './CampaignLinkCard.tsx'
import type { CampaignFormApi } from './CampaignFields.tsx'

interface CampaignPreviewProps {
  form: CampaignFormApi
  /** The address of the picture. */
  picture: string | null
  /** What is kept of it. */
  position: PicturePosition
}

/** What was typed for another way is left out. */
const givenBy = (way: string, worth?: number | null, cap?: number | null) => ({
  worthCents: ((way !== 'reimbursement' && worth) || 0) as Cents,
  reimbursementCapCents: ((way === 'reimbursement' && cap) || 0) as Cents,
})

/** Preview of the campaign's card in the reviewers' list. */
export function CampaignPreview({ form, picture, position }: CampaignPreviewProps) {
  const [title, product, description, price] = useWatch({
    control: form.control,
    name: ['title', 'product', 'description', 'pricePerReviewCents'],
  })
  const requirements = useWatch({ control: form.control, name: 'requirements' })
  const [category, minutes, tryingDays, language, countries, endsAt, fulfilment, worth, cap] =
    useWatch({
      control: form.control,
      name: [
        'category',
        'minutes',
        'tryingDays',
        'language',
        'countries',
        'endsAt',
        'fulfilment',
        'worthCents',
        'reimbursementCapCents',
      ],
    })
  const facts = {
    category: category || null,
    minutes: minutes || null,
    tryingDays: tryingDays || 0,
    language: language || null,
    countries,
    fulfilment,
    ...givenBy(fulfilment, worth, cap),
    endsAt: endsAt || null,
    requirements,
  }
  return (
    <Section title="Preview for reviewers">
      <div className="overflow-hidden rounded-card border bg-s1">
        {picture === null ? (
          <ProductPicture
            campaign={{ id: 'preview', product: product || 'Product', picture }}
            size="card"
            className="aspect-2/1"
          />
        ) : (
          <KeptPicture
            src={picture}
            position={position}
            shape="2:1"
            className="relative aspect-2/1 w-full"
          />
        )}
        <div className="p-4 md:p-5">
          <div className="flex items-start justify-between gap-4">
            <div className="min-w-0">
              <p className="line-clamp-2 text-16 font-semibold text-fg">
                {title || 'Campaign title'}
              </p>
              <p className="mt-0.5 truncate text-13 text-fg-3">{product || 'Product name'}</p>
            </div>
            {Number.isInteger(price) && (
              <span className="figure text-22 text-ember-300">{formatMoney(price)}</span>
            )}
          </div>
          <p className="mt-3 line-clamp-3">{description || 'Your description.'}</p>
          <div className="mt-3">
            <CampaignFacts campaign={facts} />
          </div>
        </div>
      </div>
    </Section>
  )
}
