import { IconDownload } from '@tabler/icons-react'

interface Days {
  from?: string | undefined
  to?: string | undefined
}

interface FileLinkProps {
  /** The address of the list. */
  list: string
  /** As the page itself asks for the list. */
  filters: Partial<Record<string, string | undefined>>
  /** For its name: the days as they were chosen. */
  days?: Days
}

/** All of a list that is filtered, as a file; stands at the end of its filters. */
export function FileLink({ list, filters, days }: FileLinkProps) {
  const given = Object.entries(filters).flatMap(([name, value]) => (value ? [[name, value]] : []))
  const query = new URLSearchParams(given).toString()
  return (
    <a
      href={`${list}.csv${query && `?${query}`}`}
      download={nameOf(list, days)}
      className="link ml-auto inline-flex h-11 items-center gap-1.5 md:h-10"
    >
      <IconDownload size={16} aria-hidden />
      Download CSV
    </a>
  )
}

function nameOf(list: string, { from, to }: Days = {}) {
  const parts = ['candor', list.split('/').at(-1), from && `from-${from}`, to && `to-${to}`]
  return `${parts.filter(Boolean).join('-')}.csv`
}
