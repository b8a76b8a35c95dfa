import { Link } from '@tanstack/react-router'
import IconArrowRight from '~icons/tabler/arrow-right'
import IconChevronDown from '~icons/tabler/chevron-down'
import type { Question } from './answers.ts'
import { idOf } from './find-answers.ts'

interface AnswerProps {
  question: Question
  /** Whether it was searched for, so that its words are seen at once. */
  open: boolean
}

/** A question that unfolds. It has an address of its own, and where it helps a link to the page. */
export function Answer({ question: { ask, answer, page }, open }: AnswerProps) {
  return (
    <details open={open} className="group border-t py-2">
      <summary
        className="flex min-h-11 cursor-pointer list-none items-center justify-between gap-4 text-16
          font-medium text-fg [&::-webkit-details-marker]:hidden"
      >
        {ask}
        <IconChevronDown
          size={20}
          aria-hidden
          className="shrink-0 text-fg-3 transition-transform group-open:rotate-180"
        />
      </summary>
      {/* Within, so that browsers unfold what an address names. */}
      <div id={idOf(ask)} className="max-w-[68ch] scroll-mt-36 pb-4">
        <p>{answer}</p>
        <p className="mt-2 flex flex-wrap items-center gap-x-6 text-14">
          {page && (
            <Link to={page.to} className="link inline-flex min-h-11 items-center gap-1 md:min-h-8">
              {page.label}
              <IconArrowRight size={16} aria-hidden />
            </Link>
          )}
          <a
            href={`#${idOf(ask)}`}
            aria-label={`Link to “${ask}”`}
            className="inline-flex min-h-11 items-center text-13 text-fg-3 hover:text-fg md:min-h-8"
          >
            Link to this answer
          </a>
        </p>
      </div>
    </details>
  )
}
