import { StatusBadge } from '../../ui/indicators/Badge.tsx'
import { ReviewCard } from '../../ui/text/ReviewText.tsx'

/** A review as the application shows it, with example content. */
export const ExampleReview = () => (
  <ReviewCard
    as="div"
    name="Adaeze Okafor"
    rating={4}
    content={
      'The grinder is quieter than I expected and the beans come out even. ' +
      'The lid takes some force to close, which I got used to after a week.'
    }
    provenance="Hand grinder No. 2 · Nigeria"
    status={<StatusBadge kind="good" label="Approved" />}
  />
)
