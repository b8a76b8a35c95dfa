import { useEffect, useRef } from 'react'
import type { ReactNode } from 'react'
import { CampaignFields } from './CampaignFields.tsx'
import type { CampaignFieldsProps } from './CampaignFields.tsx'
import { CampaignPreview } from './CampaignPreview.tsx'
import { CostPanel } from './CostPanel.tsx'

interface CampaignFormFrameProps extends CampaignFieldsProps {
  onSubmit: () => void
  /** Why the last attempt did not succeed; its banner comes into sight. */
  failure: Error | null
  /** Above the fields: what went wrong, or must be known. */
  banners: ReactNode
  /** Below the fields: the buttons, and what follows them. */
  foot: ReactNode
}

/** The fields with cost and preview beside them; on a phone these stand before the buttons. */
export function CampaignFormFrame(props: CampaignFormFrameProps) {
  const { form, agreed, onSubmit, failure, banners, foot } = props
  const top = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // Far above the button that was pressed, so that it would seem to do nothing.
    if (failure) top.current?.scrollIntoView({ block: 'nearest' })
  }, [failure])

  return (
    <form
      onSubmit={onSubmit}
      noValidate
      className="grid grid-cols-1 items-start gap-6 lg:grid-cols-[2fr_1fr] *:min-w-0 lg:gap-x-8"
    >
      <div className="max-w-form space-y-6">
        <div ref={top} className="scroll-mt-20 space-y-6 empty:hidden">
          {banners}
        </div>
        <CampaignFields form={form} agreed={agreed} />
      </div>
      <aside aria-label="Cost and preview" className="space-y-4 lg:sticky lg:top-22 lg:row-span-2">
        <CostPanel form={form} />
        <CampaignPreview form={form} />
      </aside>
      <div className="max-w-form space-y-6">{foot}</div>
    </form>
  )
}

export function FormButtons({ children }: { children: ReactNode }) {
  return (
    <div className="flex flex-col-reverse gap-3 border-t pt-6 sm:flex-row sm:justify-end">
      {children}
    </div>
  )
}
