import { useWatch } from 'react-hook-form'
import { sentimentConditions } from '../../../shared/market/brief.ts'
import { Alert } from '../../ui/feedback/Alert.tsx'
import type { CampaignFormApi } from './CampaignFields.tsx'

/** Warns about words that ask for a sentiment, before the form is submitted. */
export function BriefWarning({ form }: { form: CampaignFormApi }) {
  const texts = useWatch({
    control: form.control,
    name: ['title', 'product', 'description', 'instructions'],
  })
  const words = sentimentConditions(...texts)
  if (words.length === 0) {
    return null
  }
  return (
    <Alert variant="warning" title="You cannot ask for positive or negative reviews">
      Please remove {words.map((word) => `“${word}”`).join(', ')}. Reviewers are paid for their
      honest opinion.
    </Alert>
  )
}
