import IconDownload from '~icons/tabler/download'

interface Days {
  /** A whole month, such as 2026-11. */
  month?: string
  from?: string | undefined
  to?: string | undefined
}

interface FileLinkProps {
  /** Path of the list in the API, without the extension. */
  list: string
  /** The query parameters with which the page reads the list. */
  filters: Partial<Record<string, string | undefined>>
  /** The chosen days or month, for the file's name. */
  days?: Days
}

/** Downloads every row of the filtered list as CSV; placed after the filters. */
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

function nameOf(list: string, { month, from, to }: Days = {}) {
  const parts = ['candor', list.split('/').at(-1), month, from && `from-${from}`, to && `to-${to}`]
  return `${parts.filter(Boolean).join('-')}.csv`
}
