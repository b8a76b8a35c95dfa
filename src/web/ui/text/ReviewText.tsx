import type { ReactNode } from 'react'
import IconCoin from '~icons/tabler/coin'
import { Avatar } from '../indicators/Avatar.tsx'
import { Badge } from '../indicators/Badge.tsx'
import { classNames } from '../class-names.ts'
import { Stars } from '../indicators/Stars.tsx'

// Loaded with the code, so that it is there before the first review and no line breaks differently.
const { document }: { document?: Partial<Document> } = globalThis
void document?.fonts?.load('1em Newsreader').catch(() => {})

interface ReviewTextProps {
  children: string
  clamp?: boolean
  /** Words of the text to highlight. */
  marked?: string[] | undefined
}

/** A person's own words, in serif, with a hanging quotation mark before them and one behind. */
export function ReviewText({ children, clamp, marked }: ReviewTextProps) {
  return (
    <blockquote
      dir="auto"
      className={classNames(
        'relative max-w-[68ch] font-review text-17 whitespace-pre-line text-fg',
        "before:absolute before:-start-[0.45em] before:content-['“'] after:content-['”']",
        clamp && 'line-clamp-4',
      )}
    >
      {partsOf(withoutGaps(children), marked ?? []).map(({ text, isMarked, at }) =>
        isMarked ? (
          <mark key={at} className="rounded-sm bg-warn-tint px-0.5 text-warn">
            {text}
          </mark>
        ) : (
          text
        ),
      )}
    </blockquote>
  )
}

/** Reduces several empty lines to one. */
export const withoutGaps = (text: string) => text.replaceAll(/\n\s*\n/g, '\n\n')

/** Splits the text into parts that are highlighted and parts that are not, in order. */
export function partsOf(text: string, marked: string[]) {
  const parts: { text: string; isMarked: boolean; at: number }[] = []
  let at = 0
  while (at < text.length) {
    const from = at
    const [next] = marked
      .map((word) => ({ word, start: text.indexOf(word, from) }))
      .filter(({ word, start }) => start >= 0 && word !== '')
      .toSorted((a, b) => a.start - b.start || b.word.length - a.word.length)
    const start = next?.start ?? text.length
    if (start > at) parts.push({ text: text.slice(at, start), isMarked: false, at })
    if (next) parts.push({ text: next.word, isMarked: true, at: start })
    at = start + (next?.word.length ?? 0)
  }
  return parts
}

interface ReviewCardProps {
  /** Whose review it is; its initials stand beside it. */
  name: string
  /** Shown instead of the name. */
  title?: ReactNode
  /** The person's id, for the colour of the initials. */
  personId?: string
  /** Undefined while a form below has the stars. */
  rating: number | null | undefined
  content: string
  /** Where and when it was written: campaign, country, date. */
  provenance: ReactNode
  status?: ReactNode
  /** What became of its money, for reviews that may not be published; `PaidBadge` otherwise. */
  pay?: ReactNode
  /** Buttons or a moderator's note, below the review. */
  children?: ReactNode
  /** Words of the content to highlight. */
  marked?: string[] | undefined
  /** Shown instead of the content. */
  body?: ReactNode
  /** Its photos, below the content. */
  photos?: ReactNode
  /** Shown beside the review, or below it on narrow screens. */
  beside?: ReactNode
  needsAttention?: boolean | undefined
  /** Whether it is a card; in a list of reviews that are only read, a line parts them. */
  boxed?: boolean
  as?: 'article' | 'div'
}

export function ReviewCard(props: ReviewCardProps) {
  const { name, rating, content, provenance, status, children, as: Tag = 'article' } = props
  const { boxed = true, needsAttention } = props
  return (
    <Tag
      data-flat={boxed || needsAttention ? undefined : ''}
      className={classNames(
        '@container',
        boxed || needsAttention ? 'rounded-card border bg-s1 p-4 md:p-6' : 'border-t pt-6 pb-2',
        needsAttention && 'ember-line',
      )}
    >
      <header className="mb-4 flex flex-wrap items-center gap-x-3 gap-y-2">
        <Avatar name={name} id={props.personId} size="sm" />
        <div className="min-w-0 flex-1 basis-40">
          {props.title ? (
            <p className="font-medium text-fg">{props.title}</p>
          ) : (
            <p className="truncate font-medium text-fg">{name}</p>
          )}
          {rating !== undefined && <Stars rating={rating} size={14} />}
        </div>
        <div className="flex flex-wrap gap-2">
          {status}
          {props.pay ?? <PaidBadge />}
        </div>
      </header>
      <div className={props.beside ? 'gap-8 @3xl:grid @3xl:grid-cols-[1fr_320px]' : undefined}>
        <div className="min-w-0">
          {props.body ?? <ReviewText marked={props.marked}>{content}</ReviewText>}
          {props.photos}
          <p className="mt-4 text-13 text-fg-3">{provenance}</p>
        </div>
        {props.beside && (
          <div
            className={classNames(
              'mt-5 border-t pt-4',
              '@3xl:mt-0 @3xl:border-t-0 @3xl:border-l @3xl:pt-0 @3xl:pl-6',
            )}
          >
            {props.beside}
          </div>
        )}
      </div>
      {children}
    </Tag>
  )
}

/** The disclosure on every published review, whatever its rating. No setting hides it. */
export function PaidBadge({ children = 'Paid review' }: { children?: string }) {
  return (
    <Badge icon={<IconCoin aria-hidden />} wraps>
      {children}
    </Badge>
  )
}
