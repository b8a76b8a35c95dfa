import { useEffect, useRef, useState } from 'react'
import type * as z from 'zod'
import type { ContactForm } from '../../../shared/platform/platform.ts'
import { Button, ButtonLink } from '../../ui/buttons/Button.tsx'
import { Illustration } from '../../ui/feedback/EmptyState.tsx'

const weekday = new Intl.DateTimeFormat('en-US', {
  weekday: 'long',
  month: 'long',
  day: 'numeric',
})

interface SentProps {
  message: z.output<typeof ContactForm>
  onAgain: () => void
}

/** Says that a message has arrived, where the answer comes and by when. */
export function Sent({ message: { email, subject, message }, onAgain }: SentProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  const [by] = useState(() => weekday.format(nextWorkingDay(new Date())))
  // The button that had the focus is gone.
  useEffect(() => heading.current?.focus(), [])
  return (
    <section aria-labelledby="sent" className="min-w-0">
      <div className="-ml-7">
        <Illustration scene="done" />
      </div>
      <h2 id="sent" ref={heading} tabIndex={-1} className="display text-28">
        Message sent
      </h2>
      <p className="mt-2 max-w-[52ch] text-16 wrap-anywhere">
        We reply to <strong className="font-medium text-fg">{email}</strong>, usually by {by}.
      </p>
      <p className="mt-2 max-w-[52ch] text-fg-3">
        If nothing has come by then, look into your spam folder, or write to us again.
      </p>
      <div className="mt-6 max-w-[60ch] border-l-2 pl-4 wrap-anywhere">
        <p className="font-medium text-fg">{subject}</p>
        <p className="mt-1 whitespace-pre-line text-fg-2">{message}</p>
      </div>
      <div className="mt-8 flex flex-wrap gap-3">
        <ButtonLink to="/help" variant="outline">
          Open the Help Center
        </ButtonLink>
        <Button variant="ghost" onClick={onAgain}>
          Write another message
        </Button>
      </div>
    </section>
  )
}

/** The next day from Monday to Friday, one day later at the earliest. */
export function nextWorkingDay(from: Date): Date {
  const day = new Date(from)
  do day.setDate(day.getDate() + 1)
  while (day.getDay() === 0 || day.getDay() === 6)
  return day
}
