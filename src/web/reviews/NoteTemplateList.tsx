import type { NoteTemplate, TemplateReason } from '../../shared/note-templates.ts'
import { classNames } from '../ui/class-names.ts'

interface NoteTemplateListProps {
  of: TemplateReason | undefined
  templates: readonly NoteTemplate[]
  onChoose: (content: string) => void
}

/** The templates of a reason; a click puts one into the note. */
export function NoteTemplateList({ of: reason, templates, onChoose }: NoteTemplateListProps) {
  const fitting = templates.filter((template) => template.reason === reason)
  if (fitting.length === 0) return null
  return (
    <div role="group" aria-label="Note templates">
      <p className="text-13 text-fg-3">Put a template into the note</p>
      <ul className="mt-1.5 divide-y overflow-hidden rounded-control border">
        {fitting.map(({ id, content }) => (
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
    </div>
  )
}
