import { plans } from '../../../shared/people/plans.ts'
import type { Plan } from '../../../shared/people/plans.ts'
import { ExampleReview } from '../../site/home/ExampleReview.tsx'
import { NumberedSteps } from '../../ui/layout/NumberedSteps.tsx'

const forReviewers = [
  {
    title: 'Choose a campaign',
    text: 'Each says what it pays, how long it takes and how you get the product.',
  },
  {
    title: 'Write what you think',
    text: 'Any honest rating pays the same. We decide within 24 hours.',
  },
  {
    title: 'Withdraw from $30 on',
    text: 'To your bank, mobile money or PayPal, less a service charge of 10%.',
  },
]

const forBusinesses = [
  {
    title: 'Describe your product',
    text: 'Say what a review pays. Our team reads your campaign within 24 hours.',
  },
  {
    title: 'Fund your wallet',
    text: 'Only approved reviews are charged: their price and our fee.',
  },
  { title: 'Read what people think', text: 'Here, on your own site and on your public page.' },
]

const confirmPlan = (plan: Plan) => ({
  title: `Confirm ${plans[plan].name}`,
  text: 'You see what it costs before anything is charged.',
})

interface NextStepsProps {
  role: 'business' | 'reviewer' | undefined
  plan: Plan | undefined
}

/** Beside the registration: what comes after it, for the role that is chosen. */
export function NextSteps({ role, plan }: NextStepsProps) {
  const isReviewer = role === 'reviewer'
  const steps = isReviewer ? forReviewers : forBusinesses
  const title = isReviewer ? 'How you earn' : 'What comes next'
  return (
    <aside className="hidden px-4 py-18 lg:block">
      <div className="sticky top-22 space-y-8 border-l pl-18">
        {role && (
          <div>
            <h2 className="mb-5 text-18 font-semibold text-fg">{title}</h2>
            <NumberedSteps
              label={title}
              steps={plan && !isReviewer ? [confirmPlan(plan), ...steps] : steps}
            />
          </div>
        )}
        <figure className="space-y-3">
          <ExampleReview />
          <figcaption className="text-13 text-fg-3">An example of a review on Candor.</figcaption>
        </figure>
      </div>
    </aside>
  )
}
