import { Link } from '@tanstack/react-router'
import type { Notice } from '../../shared/notifications.ts'
import { parseSearch } from '../layout/search-text.ts'
import { classNames } from '../ui/class-names.ts'
import { formatMoment } from '../ui/text/format.ts'
import { useReadNotices } from './queries.ts'

/** Leads to what the notice is about, which reads it. */
export function NotificationLink({ notice, onFollow }: { notice: Notice; onFollow: () => void }) {
  const read = useReadNotices()
  const [path, search = ''] = notice.path.split('?')

  return (
    <Link
      to={path as '/'}
      search={parseSearch(search)}
      onClick={() => {
        if (!notice.read) {
          read.mutate([notice.id])
        }
        onFollow()
      }}
      className={classNames(
        'block px-4 py-3 transition-colors hover:bg-s3',
        notice.read ? 'text-fg-3' : 'ember-line text-fg',
      )}
    >
      {/* A message from outside has no page of its own: it is read here. */}
      <span className={notice.kind === 'contact' ? 'whitespace-pre-line' : 'line-clamp-3'}>
        {!notice.read && <span className="sr-only">Unread: </span>}
        {notice.text}
      </span>
      <span className="mt-0.5 block text-12 text-fg-3">{formatMoment(notice.createdAt)}</span>
    </Link>
  )
}
