import type { ReactNode } from 'react'
import { usePageHeading } from '../ui/layout/PageHeader.tsx'

interface AccountPanelProps {
  title: string
  lead?: ReactNode
  children: ReactNode
  /** Below the panel, such as a link to another account page. */
  foot?: ReactNode
  /** Beside the panel on wide screens. */
  aside?: ReactNode
}

/** The narrow panel of the sign-in and registration pages. */
export function AccountPanel({ aside, ...panel }: AccountPanelProps) {
  if (!aside) return <Panel {...panel} />
  return (
    <div className="mx-auto w-full max-w-264 lg:grid lg:grid-cols-[27rem_minmax(0,1fr)] lg:gap-18">
      <Panel {...panel} />
      <aside className="hidden px-4 py-18 lg:block">
        <div className="sticky top-22 border-l pl-18">{aside}</div>
      </aside>
    </div>
  )
}

function Panel({ title, lead, children, foot }: AccountPanelProps) {
  const heading = usePageHeading<HTMLHeadingElement>(title)
  return (
    <div className="mx-auto w-full max-w-108 px-4 py-10 md:py-18">
      <h1 ref={heading} tabIndex={-1} className="display text-28">
        {title}
      </h1>
      {lead && <p className="mt-1 text-fg-3">{lead}</p>}
      <div className="mt-6 space-y-5">{children}</div>
      {foot && <p className="mt-6 border-t pt-6 text-center text-fg-3">{foot}</p>}
    </div>
  )
}
