import { IconCoin } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Avatar } from './Avatar.tsx'
import { Badge } from './Badge.tsx'
import { classNames } from './class-names.ts'
import { Stars } from './Stars.tsx'

/** A person's own words, in serif, with the quotation mark hanging outside the text. */
export function ReviewText({ children, clamp }: { children: string; clamp?: boolean }) {
  return (
    <blockquote
      className={classNames(
        'relative max-w-[68ch] font-review text-17 whitespace-pre-line text-fg',
        "before:absolute before:-left-[0.45em] before:content-['“']",
        clamp && 'line-clamp-4',
      )}
    >
      {children}
    </blockquote>
  )
}

interface ReviewCardProps {
  name: string
  rating: number
  content: string
  /** Where and when it was written: campaign, country, date. */
  provenance: ReactNode
  status?: ReactNode
  /** Buttons, or what a moderator said. */
  children?: ReactNode
  awaitsYou?: boolean | undefined
  as?: 'article' | 'div'
}

export function ReviewCard(props: ReviewCardProps) {
  const { name, rating, content, provenance, status, children, as: Tag = 'article' } = props
  return (
    <Tag
      className={classNames(
        'rounded-card border bg-s1 p-4 md:p-6',
        props.awaitsYou && 'ember-line',
      )}
    >
      <header className="mb-4 flex flex-wrap items-center gap-x-3 gap-y-2">
        <Avatar name={name} size="sm" />
        <div className="min-w-0 flex-1 basis-40">
          <p className="truncate font-medium text-fg">{name}</p>
          <Stars rating={rating} size={14} />
        </div>
        <div className="flex flex-wrap gap-2">
          {status}
          <PaidBadge />
        </div>
      </header>
      <ReviewText>{content}</ReviewText>
      <p className="mt-4 text-13 text-fg-3">{provenance}</p>
      {children}
    </Tag>
  )
}

/** Said wherever a review is shown, whatever its rating. No setting hides it. */
export function PaidBadge() {
  return <Badge icon={<IconCoin aria-hidden />}>Paid review</Badge>
}
