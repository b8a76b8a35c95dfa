import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { NoteTemplate, TemplateReason } from '../../../shared/market/note-templates.ts'
import { classNames } from '../../ui/class-names.ts'
import { Loaded } from '../../ui/feedback/Loaded.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { noteTemplatesQuery } from './note-templates.ts'

interface NoteTemplateListProps {
  of: TemplateReason
  templates: readonly NoteTemplate[]
  onChoose: (content: string) => void
}

/** The templates of a reason; a click puts one into the note. */
export function NoteTemplateList({ of: reason, templates, onChoose }: NoteTemplateListProps) {
  const read = useQuery(noteTemplatesQuery)
  // Templates that come late get the room that was kept for them: nothing moves under the pointer.
  const [isLate] = useState(read.isPending)
  const fitting = templates.filter((template) => template.reason === reason)
  if (fitting.length === 0 && !isLate) return null
  return (
    <div
      role="group"
      aria-label="Note templates"
      aria-busy={read.isPending}
      className={classNames(isLate && 'h-40 overflow-y-auto')}
    >
      <Loaded read={read} failed="The templates could not be loaded" banner skeleton={<Waiting />}>
        {() =>
          fitting.length === 0 ? (
            <p className="text-13 text-fg-3">There is no template for this reason.</p>
          ) : (
            <Templates templates={fitting} onChoose={onChoose} />
          )
        }
      </Loaded>
    </div>
  )
}

function Waiting() {
  return (
    <div className="space-y-2">
      <p className="text-13 text-fg-3">Loading templates for the note…</p>
      <Skeleton className="h-10 w-full" />
      <Skeleton className="h-10 w-full" />
    </div>
  )
}

function Templates({ templates, onChoose }: Omit<NoteTemplateListProps, 'of'>) {
  return (
    <>
      <p className="text-13 text-fg-3">Put a template into the note</p>
      <ul className="mt-1.5 divide-y overflow-hidden rounded-control border">
        {templates.map(({ id, content }) => (
          <li key={id}>
            <button
              type="button"
              onClick={() => onChoose(content)}
              className={classNames(
                'block w-full px-3 py-2.5 text-left text-13 text-fg-2 -outline-offset-2',
                'transition-colors hover:bg-s2 hover:text-fg',
              )}
            >
              {content}
            </button>
          </li>
        ))}
      </ul>
    </>
  )
}
