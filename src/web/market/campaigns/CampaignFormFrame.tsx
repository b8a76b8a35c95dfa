import { Suspense, useEffect, useRef } from 'react'
import type { ReactNode } from 'react'
import { part } from '../../base/page.ts'
import { CampaignFields } from './CampaignFields.tsx'
import type { CampaignFieldsProps } from './CampaignFields.tsx'
import { CampaignPreview } from './CampaignPreview.tsx'
import { CostPanel } from './CostPanel.tsx'

/** Few attempts have several faults. */
const FieldSummary = part(() => import('./FieldSummary.tsx'), 'FieldSummary')

interface CampaignFormFrameProps extends CampaignFieldsProps {
  onSubmit: () => void
  /** The error of the last attempt; the form scrolls to the banner. */
  failure: Error | null
  /** Alerts above the fields. */
  banners: ReactNode
  /** Shown below the fields, such as the buttons. */
  foot: ReactNode
}

/** The form with cost and preview beside it; on phones these come before the buttons. */
export function CampaignFormFrame(props: CampaignFormFrameProps) {
  const { form, campaign, agreed, picture, onSubmit, failure, banners, foot } = props
  const faults =
    Object.keys(form.formState.errors).length + Number(Boolean(picture.chosen.errors.alt))
  const top = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // The banner may be out of view, far above the pressed button.
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
          {faults > 1 && (
            <Suspense fallback={null}>
              <FieldSummary form={form} picture={picture} />
            </Suspense>
          )}
        </div>
        <CampaignFields form={form} agreed={agreed} picture={picture} campaign={campaign} />
      </div>
      <aside aria-label="Cost and preview" className="space-y-8 lg:sticky lg:top-22 lg:row-span-2">
        <div id="cost" className="scroll-mt-20">
          <CostPanel form={form} campaign={campaign} />
        </div>
        <CampaignPreview
          form={form}
          picture={picture.chosen.shown}
          position={picture.chosen.position}
        />
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
