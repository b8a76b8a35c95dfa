import { billingLines } from '../../../shared/platform/billing.ts'
import { Section } from '../home/Section.tsx'
import { useSite } from '../../base/site.ts'
import { Alert } from '../../ui/feedback/Alert.tsx'
import { usePageHeading } from '../../ui/layout/PageHeader.tsx'

export interface Clause {
  title: string
  text: readonly string[]
  points?: readonly string[]
}

interface LegalTextProps {
  title: string
  lead: string
  updated: string
  /** Whether the reader and the company that runs this site agree on the text. */
  binding?: boolean
  clauses: readonly Clause[]
}

/** A legal text. Each clause has a number, a title and an anchor. */
export function LegalText({ title, lead, updated, binding, clauses }: LegalTextProps) {
  const heading = usePageHeading<HTMLHeadingElement>(title)
  return (
    <Section>
      <header className="max-w-form">
        <h1 ref={heading} tabIndex={-1} className="display text-36 md:text-48">
          {title}
        </h1>
        <p className="mt-3 text-16">{lead}</p>
        <p className="mt-2 text-13 text-fg-3">Effective {updated}.</p>
        {binding && <Operator />}
      </header>
      <div className="mt-10 grid grid-cols-1 gap-x-12 gap-y-8 lg:grid-cols-[1fr_2fr]">
        <Contents clauses={clauses} />
        <div className="max-w-[68ch] space-y-10 text-16">
          {clauses.map((clause, index) => (
            <ClauseText key={clause.title} clause={clause} number={index + 1} />
          ))}
        </div>
      </div>
    </Section>
  )
}

/** With whom readers deal. Without a name and an address, the text binds nobody. */
function Operator() {
  const { issuer } = useSite()
  return issuer ? (
    <p className="mt-2 text-13 wrap-anywhere text-fg-3">
      This site is run by {billingLines(issuer).join(', ')}.
    </p>
  ) : (
    <Alert variant="warning" title="Sample text" className="mt-4">
      The company that runs this site has not entered its name and address. Until it does, this text
      is only an example.
    </Alert>
  )
}

function Contents({ clauses }: Pick<LegalTextProps, 'clauses'>) {
  return (
    <nav aria-label="On this page" className="self-start border-t pt-4 lg:sticky lg:top-22">
      <ol>
        {clauses.map(({ title }, index) => (
          <li key={title}>
            <a
              href={`#${anchorOf(title)}`}
              className="inline-flex min-h-11 items-center gap-3 text-fg-3 hover:text-fg md:min-h-8"
            >
              <span className="w-5 shrink-0 tabular-nums">{index + 1}</span>
              {title}
            </a>
          </li>
        ))}
      </ol>
    </nav>
  )
}

function ClauseText({ clause, number }: { clause: Clause; number: number }) {
  const { title, text, points = [] } = clause
  return (
    <section aria-labelledby={anchorOf(title)} className="space-y-3 border-t pt-4">
      <h2 id={anchorOf(title)} className="scroll-mt-20 text-18 font-semibold text-fg">
        {number}. {title}
      </h2>
      {text.map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
      {points.length > 0 && (
        <ul className="list-disc space-y-1.5 pl-5 marker:text-fg-3">
          {points.map((point) => (
            <li key={point}>{point}</li>
          ))}
        </ul>
      )}
    </section>
  )
}

function anchorOf(title: string): string {
  return title.toLowerCase().replace(/[^a-z]+/g, '-')
}
