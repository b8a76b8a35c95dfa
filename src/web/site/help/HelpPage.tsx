import { useEffect, useRef, useState } from 'react'
import IconSearch from '~icons/tabler/search'
import { Section } from '../home/Section.tsx'
import { useViewer } from '../../base/session.ts'
import { ButtonLink } from '../../ui/buttons/Button.tsx'
import { ClearButton } from '../../ui/forms/ClearButton.tsx'
import { controlLook } from '../../ui/forms/Field.tsx'
import { usePageHeading } from '../../ui/layout/PageHeader.tsx'
import { Answer } from './Answer.tsx'
import { answers } from './answers.ts'
import { answering, idOf } from './find-answers.ts'

export default function HelpPage() {
  const heading = usePageHeading<HTMLHeadingElement>('Help Center')
  const role = useViewer()?.role
  const [typed, setTyped] = useState('')
  // What the viewer asks about comes first.
  const topics = role
    ? answers.toSorted((a, b) => Number(b.role === role) - Number(a.role === role))
    : answers
  const found = answering(topics, typed)
  const isSearching = typed.trim() !== ''
  useOpenAnswer()
  return (
    <Section>
      <header className="max-w-form">
        <h1 ref={heading} tabIndex={-1} className="display text-36 md:text-48">
          Help Center
        </h1>
        <p className="mt-2 text-16">How campaigns, reviews and payments work.</p>
        <SearchBox isEmpty={typed === ''} onChange={setTyped} />
        <p role="status" className="mt-2 min-h-5 text-13 text-fg-3">
          {isSearching && foundText(found.flatMap(({ questions }) => questions).length)}
        </p>
      </header>
      <div className="mt-8 grid grid-cols-1 gap-x-12 gap-y-8 lg:grid-cols-[12rem_minmax(0,1fr)]">
        <Topics names={found.map(({ topic }) => topic)} />
        <div className="min-w-0 max-w-[48rem] space-y-12">
          {found.map(({ topic, questions }) => (
            <section key={topic} aria-labelledby={idOf(topic)}>
              <h2 id={idOf(topic)} className="mb-4 scroll-mt-22 display text-28">
                {topic}
              </h2>
              <div className="border-b">
                {questions.map((question) => (
                  <Answer key={question.ask} question={question} open={isSearching} />
                ))}
              </div>
            </section>
          ))}
          <NotFound isEmpty={found.length === 0} />
        </div>
      </div>
    </Section>
  )
}

const foundText = (count: number) =>
  count === 0 ? 'No answer has these words.' : `${count} ${count === 1 ? 'answer' : 'answers'}`

/** Opens the answer that the address names. Without the application, browsers do it themselves. */
function useOpenAnswer() {
  useEffect(() => {
    const openNamed = () => {
      const named = document.getElementById(location.hash.slice(1))
      const details = named?.closest('details')
      if (details) details.open = true
      named?.scrollIntoView({ block: 'start' })
    }
    openNamed()
    addEventListener('hashchange', openNamed)
    return () => removeEventListener('hashchange', openNamed)
  }, [])
}

interface SearchBoxProps {
  isEmpty: boolean
  onChange: (typed: string) => void
}

/** Keeps its own text, because one may type before the page listens. */
function SearchBox({ isEmpty, onChange }: SearchBoxProps) {
  const box = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (box.current?.value) onChange(box.current.value)
  }, [onChange])

  function clear() {
    box.current!.value = ''
    onChange('')
    // The button that was pressed is gone.
    box.current!.focus()
  }

  return (
    <div data-needs-application className="relative mt-6">
      <IconSearch
        size={20}
        aria-hidden
        className="pointer-events-none absolute top-1/2 left-3.5 -translate-y-1/2 text-fg-3"
      />
      <input
        type="search"
        aria-label="Search the answers"
        placeholder="Search, such as refund or VAT"
        autoComplete="off"
        ref={box}
        onChange={({ target }) => onChange(target.value)}
        className={`${controlLook} h-12! pr-12 pl-11 text-16!`}
      />
      {!isEmpty && <ClearButton onClick={clear} />}
    </div>
  )
}

function Topics({ names }: { names: readonly string[] }) {
  return (
    <nav aria-label="Topics" className="lg:sticky lg:top-22 lg:self-start">
      <ul className="-mx-3 flex flex-wrap gap-1 lg:flex-col">
        {names.map((name) => (
          <li key={name}>
            <a
              href={`#${idOf(name)}`}
              className="flex h-11 items-center rounded-control px-3 text-fg-2 transition-colors
                hover:bg-s2 hover:text-fg lg:h-9"
            >
              {name}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** What to do when no answer helps. */
function NotFound({ isEmpty }: { isEmpty: boolean }) {
  return (
    <section aria-labelledby="no-answer" className="rounded-card bg-s2 p-5 md:p-6">
      <h2 id="no-answer" className="text-18 font-semibold text-fg">
        {isEmpty ? 'Nothing found' : 'Your question is not here?'}
      </h2>
      <p className="mt-1 mb-4 max-w-[60ch]">
        {isEmpty && <span>{'Try one word, such as wallet. '}</span>}
        <span>Write to our team: we usually reply by email within one working day.</span>
      </p>
      <ButtonLink to="/contact" variant={isEmpty ? 'primary' : 'outline'}>
        Contact Support
      </ButtonLink>
    </section>
  )
}
