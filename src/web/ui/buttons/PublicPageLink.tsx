import IconExternalLink from '~icons/tabler/external-link'

interface PublicPageLinkProps {
  /** The absolute address; null while nothing is public. */
  url: string | null
  children?: string
}

/** Leads to the page that everybody can read, a document without the application. */
export function PublicPageLink({ url, children = 'Public page' }: PublicPageLinkProps) {
  if (!url) return null
  return (
    <a
      // By its path, because an operator may reach Candor at another address than the public one.
      href={new URL(url).pathname}
      target="_blank"
      className="link reach inline-flex items-center gap-1.5"
    >
      {children}
      <IconExternalLink size={16} aria-hidden />
      <span className="sr-only"> (opens in a new tab)</span>
    </a>
  )
}
