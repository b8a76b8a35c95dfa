import { Link, useLocation } from '@tanstack/react-router'
import type { LinkProps } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import type { ReactNode } from 'react'
import IconArrowLeft from '~icons/tabler/arrow-left'
import { classNames } from '../class-names.ts'

interface PageHeaderProps {
  title: string
  /** A line below the title. */
  children?: ReactNode
  /** Shown beside the title, such as a badge. */
  status?: ReactNode
  actions?: ReactNode
  back?: Pick<LinkProps, 'to' | 'params' | 'search'> & { label: string }
}

/** The heading of a page. Sets the tab's title and takes the focus after a navigation. */
export function PageHeader({ title, children, status, actions, back }: PageHeaderProps) {
  const heading = usePageHeading<HTMLHeadingElement>(title)
  return (
    <header className="mb-6 md:mb-8">
      {back && (
        <Link
          to={back.to}
          params={back.params}
          search={back.search}
          // Exact: the parent path is a prefix of the current one but not the current page.
          activeOptions={{ exact: true }}
          className="-mt-1 mb-1 -ml-1 inline-flex h-11 items-center gap-1.5 pr-2 text-fg-3
            hover:text-fg md:mt-0 md:mb-2 md:h-9 print:hidden"
        >
          <IconArrowLeft size={16} aria-hidden />
          {back.label}
        </Link>
      )}
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-4">
        <div className="min-w-0 flex-1 basis-80">
          <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
            <h1 ref={heading} tabIndex={-1} className="min-w-0 display text-28">
              {title}
            </h1>
            {status}
          </div>
          {children && (
            <div className={classNames('text-fg-3', status ? 'mt-2 md:mt-1' : 'mt-1')}>
              {children}
            </div>
          )}
        </div>
        {actions && <div className="flex flex-wrap gap-2 print:hidden">{actions}</div>}
      </div>
    </header>
  )
}

let firstPath: string | undefined

/** Title and focus for pages that render their own heading. Returns the heading's ref. */
export function usePageHeading<E extends HTMLElement>(title: string) {
  const heading = useRef<E>(null)
  const path = useLocation({ select: ({ pathname }) => pathname })

  useEffect(() => {
    document.title = `${title} · Candor`
  }, [title])

  useEffect(() => {
    // Do not move the focus on the first page load.
    firstPath ??= path
    if (path !== firstPath) {
      firstPath = ''
      // A dialog that was opened while the page loaded keeps the focus.
      const isCovered = document.querySelector('[role$=dialog][data-open]') !== null
      if (!isCovered) heading.current?.focus({ preventScroll: true })
    }
  }, [path])

  return heading
}
