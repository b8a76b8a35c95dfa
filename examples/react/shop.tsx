import { useState } from 'react'
import { createRoot } from 'react-dom/client'
import { CandorReviews } from '../../packages/react/candor-reviews.ts'

/** The addresses come from the page; a real shop writes them here. */
const { candor, campaign } = document.documentElement.dataset as Record<string, string>

const layouts = ['list', 'grid', 'summary'] as const

function Reviews() {
  const [layout, setLayout] = useState<(typeof layouts)[number]>('summary')
  return (
    <section>
      <h2>What people say</h2>
      <p>
        {layouts.map((one) => (
          <button key={one} type="button" onClick={() => setLayout(one)}>
            {one}
          </button>
        ))}
      </p>
      <CandorReviews
        origin={candor!}
        campaign={campaign!}
        layout={layout}
        count={4}
        minHeight="clamp(240px, 520px - 28cqw, 430px)"
      />
    </section>
  )
}

createRoot(document.querySelector('#reviews')!).render(<Reviews />)
