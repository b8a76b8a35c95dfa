import type { ReactNode } from 'react'
import { usePageHeading } from '../../ui/layout/PageHeader.tsx'

/** What one agrees to by registering. */
export function LegalNote() {
  return (
    <p className="text-center text-13 text-fg-3">
      By creating an account you agree to the{' '}
      <a href="/terms" target="_blank" className="link">
        Terms of Service
      </a>{' '}
      and the{' '}
      <a href="/privacy" target="_blank" className="link">
        Privacy Policy
      </a>
      .
    </p>
  )
}

interface AccountPanelProps {
  title: string
  lead?: ReactNode
  children: ReactNode
  /** Below the panel, such as a link to another account page. */
  foot?: ReactNode
}

/** The narrow panel of the sign-in and registration pages. */
export function AccountPanel({ title, lead, children, foot }: AccountPanelProps) {
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
