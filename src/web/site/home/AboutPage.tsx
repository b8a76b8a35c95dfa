import { ButtonLink } from '../../ui/buttons/Button.tsx'
import { usePageHeading } from '../../ui/layout/PageHeader.tsx'
import { ReviewText } from '../../ui/text/ReviewText.tsx'
import { Section } from './Section.tsx'

const values = [
  ['Candor first', 'A critical review is worth as much as a kind one, and pays exactly the same.'],
  [
    'Nobody works unpaid',
    'The payment for a review is reserved when its place is taken, or when it is submitted.',
  ],
  ['Always disclosed', 'Every review is labelled as paid. No setting hides the label.'],
  ['People decide', 'Software can flag a review. A person reads it, decides and explains why.'],
] as const

const team = [
  ['Product', 'Listens to businesses and reviewers, and keeps Candor easy to use.'],
  ['Moderation', 'Checks every review and every campaign before it is published.'],
  ['Finance', 'Accounts for every cent and checks the ledger every day.'],
] as const

export default function AboutPage() {
  const heading = usePageHeading<HTMLHeadingElement>('About')
  return (
    <>
      <Section className="pb-0! md:pb-0!">
        <h1 ref={heading} tabIndex={-1} className="max-w-[18ch] display text-36 md:text-48">
          Reviews worth reading.
        </h1>
        <div className="mt-8 grid gap-12 lg:grid-cols-2">
          <div className="space-y-4 text-16">
            <h2 className="text-18 font-semibold text-fg">Our story</h2>
            <p>
              Online reviews are everywhere, and hardly anyone believes them. Some are bought, some
              are copied, and the people who know a product best have little reason to write one.
            </p>
            <p>
              Candor pays people for their time, not for praise. A business opens a campaign,
              reviewers who used the product write what they think, our team checks that it is
              genuine, and the reviewer is paid, whatever the rating.
            </p>
          </div>
          <div className="space-y-4">
            <h2 className="text-18 font-semibold text-fg">Our mission</h2>
            <ReviewText>
              To make an honest opinion worth more than a flattering one, for those who write it and
              for those who read it.
            </ReviewText>
          </div>
        </div>
      </Section>
      <Pairs title="Our values" pairs={values} columns="sm:grid-cols-2" />
      <Pairs title="The team" pairs={team} columns="sm:grid-cols-3" />
      <Section>
        <div className="flex flex-wrap gap-3">
          <ButtonLink to="/register" size="lg">
            Join Candor
          </ButtonLink>
          <ButtonLink to="/contact" variant="outline" size="lg">
            Contact us
          </ButtonLink>
        </div>
      </Section>
    </>
  )
}

interface PairsProps {
  title: string
  pairs: readonly (readonly [string, string])[]
  columns: string
}

function Pairs({ title, pairs, columns }: PairsProps) {
  return (
    <Section title={title} className="pb-0! md:pb-0!">
      <dl className={`grid grid-cols-1 gap-x-12 gap-y-8 ${columns}`}>
        {pairs.map(([term, text]) => (
          <div key={term} className="border-t pt-5">
            <dt className="text-16 font-semibold text-fg">{term}</dt>
            <dd className="mt-1 max-w-[52ch]">{text}</dd>
          </div>
        ))}
      </dl>
    </Section>
  )
}
