import { Link, useSearch } from '@tanstack/react-router'
import { dayOf } from '../../../shared/base/days.ts'
import { billingLines } from '../../../shared/platform/billing.ts'
import { Section } from '../home/Section.tsx'
import { useSite } from '../../base/site.ts'
import { Alert } from '../../ui/feedback/Alert.tsx'
import { usePageHeading } from '../../ui/layout/PageHeader.tsx'
import { formatDate } from '../../ui/text/format.ts'

export interface Clause {
  title: string
  /** Where links lead to; without it, the title says it. */
  anchor?: string
  text: readonly string[]
  points?: readonly string[]
}

export interface Version {
  /** The day from which it is in force, as in `publicPages`. */
  day: string
  /** What it changes of the version before. */
  changes: string
  clauses: readonly Clause[]
}

interface LegalTextProps {
  title: string
  lead: string
  /** Whether the reader and the company that runs this site agree on the text. */
  binding?: boolean
  /** All that there were, newest first: what was in force on a day can still be read. */
  versions: readonly [Version, ...Version[]]
}

/** A legal text in one of its versions. Each clause has a number, a title and an anchor. */
export function LegalText({ title, lead, binding, versions }: LegalTextProps) {
  const heading = usePageHeading<HTMLHeadingElement>(title)
  const { version: asked, on } = useSearch({ strict: false })
  const inForce = versionOn(versions, today())
  const found = versions.find(on ? ({ day }) => day <= on : ({ day }) => day === asked)
  const { day, clauses } = found ?? inForce
  const next = versions[versions.findIndex((version) => version.day === day) - 1]
  return (
    <Section>
      <header className="max-w-form">
        <h1 ref={heading} tabIndex={-1} className="display text-36 md:text-48">
          {title}
        </h1>
        <p className="mt-3 text-16">{lead}</p>
        <p className="mt-2 text-13 text-fg-3">
          {`Effective ${formatDate(day)}${next ? ` to ${formatDate(next.day)}` : ''}.`}
        </p>
        {(on || asked) && !found && <UnknownVersion />}
        {day < inForce.day && <OldVersion />}
        {day > inForce.day && <ComingVersion />}
        {day === inForce.day && next && <NextVersion day={next.day} />}
        {binding && <Operator />}
      </header>
      <div className="mt-10 grid grid-cols-1 gap-x-12 gap-y-8 lg:grid-cols-[1fr_2fr]">
        <Contents clauses={clauses} />
        <div className="max-w-[68ch] space-y-10 text-16">
          {clauses.map((clause, index) => (
            <ClauseText key={clause.title} clause={clause} number={index + 1} />
          ))}
          <Versions versions={versions} shown={day} />
        </div>
      </div>
    </Section>
  )
}

const today = () => dayOf(new Date())

/** The version that is in force on a day, in UTC; the first one before it is. */
const versionOn = (versions: LegalTextProps['versions'], on: string): Version =>
  versions.find(({ day }) => day <= on) ?? versions.at(-1)!

function UnknownVersion() {
  return (
    <Alert className="mt-4" title="There is no such version">
      This is the text that is in force. All versions are listed at its end.
    </Alert>
  )
}

function OldVersion() {
  return (
    <Alert
      variant="warning"
      title="An earlier version"
      className="mt-4"
      action={
        <Link to="." search={{}} className="link">
          Read the version that is in force
        </Link>
      }
    >
      This text has been replaced.
    </Alert>
  )
}

function ComingVersion() {
  return (
    <Alert
      variant="info"
      title="Not in force yet"
      className="mt-4"
      action={
        <Link to="." search={{}} className="link">
          Read the version that is in force
        </Link>
      }
    >
      This text applies from that day on.
    </Alert>
  )
}

function NextVersion({ day }: { day: string }) {
  return (
    <Alert
      variant="info"
      title="A new version is coming"
      className="mt-4"
      action={
        <Link to="." search={{ version: day }} className="link">
          Read it now
        </Link>
      }
    >
      {`Another text applies from ${formatDate(day)} on.`}
    </Alert>
  )
}

/** What changed when, with each text. */
function Versions({ versions, shown }: { versions: readonly Version[]; shown: string }) {
  return (
    <section aria-labelledby="versions" className="space-y-3 border-t pt-4">
      <h2 id="versions" className="scroll-mt-20 text-18 font-semibold text-fg">
        Versions
      </h2>
      <ul className="space-y-1.5">
        {versions.map(({ day, changes }) => (
          <li key={day}>
            <Link
              to="."
              search={{ version: day }}
              aria-current={day === shown ? 'true' : undefined}
              className="link"
            >
              {formatDate(day)}
            </Link>
            : {changes}
          </li>
        ))}
      </ul>
    </section>
  )
}

/** With whom readers deal. While something is missing, the text binds nobody. */
function Operator() {
  const { issuer, operator } = useSite()
  const [company, ...address] = issuer ? billingLines(issuer) : []
  const facts = {
    name: operator.name ?? company ?? null,
    address: operator.address ?? (address.join(', ') || null),
    register: operator.register,
    'point of contact': operator.contact,
    'governing law': operator.law,
  }
  const sentences = [
    `This site is run by ${[facts.name, facts.address].filter(Boolean).join(', ')}.`,
    ...(facts.register ? [`Register: ${facts.register}.`] : []),
    ...(operator.contact ? [`Contact: ${operator.contact}.`] : []),
    ...(operator.law ? [`These texts follow ${operator.law}.`] : []),
  ]
  const missing = Object.entries(facts).flatMap(([name, value]) => (value ? [] : [name]))
  return (
    <>
      {facts.name && <p className="mt-2 text-13 wrap-anywhere text-fg-3">{sentences.join(' ')}</p>}
      {missing.length > 0 && (
        <Alert variant="warning" title="Sample text" className="mt-4">
          {`The company that runs this site has not entered its ${inWords(missing)}. Until it ` +
            'does, this text is only an example.'}
        </Alert>
      )}
    </>
  )
}

const inWords = (names: readonly string[]) =>
  new Intl.ListFormat('en', { type: 'conjunction' }).format(names)

function Contents({ clauses }: Pick<Version, 'clauses'>) {
  return (
    <nav aria-label="On this page" className="self-start border-t pt-4 lg:sticky lg:top-22">
      <ol>
        {clauses.map((clause, index) => (
          <li key={clause.title}>
            <a
              href={`#${anchorOf(clause)}`}
              className="inline-flex min-h-11 items-center gap-3 text-fg-3 hover:text-fg md:min-h-8"
            >
              <span className="w-5 shrink-0 tabular-nums">{index + 1}</span>
              {clause.title}
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
    <section aria-labelledby={anchorOf(clause)} className="space-y-3 border-t pt-4">
      <h2 id={anchorOf(clause)} className="scroll-mt-20 text-18 font-semibold text-fg">
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

function anchorOf({ title, anchor }: Clause): string {
  if (anchor) return anchor
  return title.toLowerCase().replace(/[^a-z]+/g, '-')
}
