import { IconChevronDown } from '@tabler/icons-react'
import { Section } from '../home/Section.tsx'
import { useViewer } from '../session.ts'
import { ButtonLink } from '../ui/buttons/Button.tsx'
import { usePageHeading } from '../ui/layout/PageHeader.tsx'
import { answers } from './answers.ts'

export default function HelpPage() {
  const heading = usePageHeading<HTMLHeadingElement>('Help Center')
  const role = useViewer()?.role
  // What the viewer asks about comes first.
  const topics = answers.toSorted((a, b) => Number(b.role === role) - Number(a.role === role))
  return (
    <Section>
      <h1 ref={heading} tabIndex={-1} className="display text-36 md:text-48">
        Help Center
      </h1>
      <p className="mt-2 max-w-form text-16">
        How campaigns, reviews and payments work. If you cannot find an answer, contact us.
      </p>
      {topics.map(({ topic, questions }) => (
        <section key={topic} aria-labelledby={topic} className="mt-12">
          <h2 id={topic} className="mb-4 display text-28">
            {topic}
          </h2>
          <div className="grid grid-cols-1 items-start gap-x-12 lg:grid-cols-2">
            {questions.map(([question, answer]) => (
              <details key={question} className="group border-t py-2">
                <summary
                  className="flex min-h-11 list-none items-center justify-between gap-4 text-16
                    font-medium text-fg [&::-webkit-details-marker]:hidden"
                >
                  {question}
                  <IconChevronDown
                    size={20}
                    aria-hidden
                    className="shrink-0 text-fg-3 transition-transform group-open:rotate-180"
                  />
                </summary>
                <p className="max-w-[60ch] pb-3">{answer}</p>
              </details>
            ))}
          </div>
        </section>
      ))}
      <p className="mt-12">
        <ButtonLink to="/contact" size="lg">
          Contact Support
        </ButtonLink>
      </p>
    </Section>
  )
}
