import { useWatch } from 'react-hook-form'
import { Card } from '../ui/layout/Card.tsx'
import { formatMoney } from '../ui/text/format.ts'
import type { CampaignFormApi } from './CampaignFields.tsx'

/** Preview of the campaign's card in the reviewers' list. */
export function CampaignPreview({ form }: { form: CampaignFormApi }) {
  const [title, product, description, price] = useWatch({
    control: form.control,
    name: ['title', 'product', 'description', 'pricePerReviewCents'],
  })
  return (
    <Card title="Preview for reviewers">
      <div className="flex items-start justify-between gap-4">
        <div className="min-w-0">
          <p className="line-clamp-2 font-semibold text-fg">{title || 'Campaign title'}</p>
          <p className="mt-0.5 truncate text-13 text-fg-3">{product || 'Product name'}</p>
        </div>
        {Number.isInteger(price) && (
          <span className="figure text-18 text-ember-300">{formatMoney(price)}</span>
        )}
      </div>
      <p className="mt-3 line-clamp-3">{description || 'Your description.'}</p>
    </Card>
  )
}
