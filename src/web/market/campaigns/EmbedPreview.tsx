import { useEffect, useRef } from 'react'
import type { ReactNode } from 'react'
import { classNames } from '../../ui/class-names.ts'
import { attributesOf, measuredAt, type EmbedChoice, type Heights } from './embed-snippet.ts'

declare module 'react' {
  // React merges its element types by this namespace.
  // oxlint-disable-next-line typescript/no-namespace
  namespace JSX {
    interface IntrinsicElements {
      'candor-reviews': DetailedHTMLProps<HTMLAttributes<HTMLElement>, HTMLElement> & {
        campaign: string
      }
    }
  }
}

/** Loads the script of the embed once; it finds its elements itself. */
function useEmbedScript() {
  useEffect(() => {
    if (customElements.get('candor-reviews') || document.querySelector('[data-embed]')) return
    const script = document.createElement('script')
    script.src = '/embed.js'
    script.dataset.embed = ''
    document.head.append(script)
  }, [])
}

interface EmbedProps {
  campaignId: string
  choice: EmbedChoice
}

/** The real embed. An attribute that is gone must not stay, so each choice is a new element. */
function Embed({ campaignId, choice }: EmbedProps) {
  const attributes = attributesOf(choice)
  return (
    <candor-reviews
      key={JSON.stringify(attributes)}
      campaign={campaignId}
      {...Object.fromEntries(attributes)}
    />
  )
}

export type PreviewPlace = 'light' | 'dark' | 'phone'

const places: Record<PreviewPlace, string> = {
  light: 'bg-[#fff] text-[#111]',
  dark: 'bg-[#111] text-[#eee]',
  phone: 'mx-auto w-full max-w-98 bg-[#fff] text-[#111] rounded-dialog border-8 border-line',
}

/** A page like those of other sites: another font, a light or a dark ground. */
export function Ground({ place, children }: { place: PreviewPlace; children: ReactNode }) {
  return (
    <div
      role="group"
      aria-label="Preview of the embed"
      className={classNames(
        'rounded-card border p-4 font-[system-ui] text-16 sm:p-6',
        places[place],
        place === 'phone' && 'sm:p-4',
      )}
    >
      {children}
    </div>
  )
}

export function EmbedPreview({ place, ...embed }: EmbedProps & { place: PreviewPlace }) {
  useEmbedScript()
  // A new one for each ground, whose color it follows.
  return <Embed key={place} {...embed} />
}

/** Measures the embed at both widths, out of sight, as pages of other sites show it. */
export function EmbedHeights({
  onHeights,
  ...embed
}: EmbedProps & { onHeights: (heights: Heights) => void }) {
  const phone = useRef<HTMLDivElement>(null)
  const desktop = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const [narrow, wide] = [phone.current!, desktop.current!]
    const observer = new ResizeObserver(() => {
      const heights = { phone: narrow.offsetHeight, desktop: wide.offsetHeight }
      if (heights.phone > 0 && heights.desktop > 0) onHeights(heights)
    })
    observer.observe(narrow)
    observer.observe(wide)
    return () => observer.disconnect()
  }, [onHeights])
  return (
    <div inert aria-hidden className="relative h-0 overflow-hidden font-[system-ui] text-16">
      <div ref={phone} className="absolute" style={{ width: measuredAt.phone }}>
        <Embed {...embed} />
      </div>
      <div ref={desktop} className="absolute" style={{ width: measuredAt.desktop }}>
        <Embed {...embed} />
      </div>
    </div>
  )
}
