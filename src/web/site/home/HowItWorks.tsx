import IconCheck from '~icons/tabler/check'
import { Section } from './Section.tsx'

const ways = [
  {
    title: 'For businesses',
    steps: [
      [
        'Describe your product',
        'Say what to review and how reviewers get it, what you pay and how many reviews you want.',
      ],
      [
        'Fund your wallet',
        'Money is reserved only when a place is taken or a review is submitted.',
      ],
      ['Publish your reviews', 'Approved reviews appear in your campaign and on your site.'],
    ],
  },
  {
    title: 'For reviewers',
    steps: [
      [
        'Choose a campaign',
        'You see what each one pays and how you get the product before you write.',
      ],
      [
        'Write your honest opinion',
        'Your pay never depends on the stars. We decide within 24 hours, and a rejection says why.',
      ],
      ['Withdraw your earnings', 'From $30: less a service charge of 10%, you receive $27.'],
    ],
  },
  {
    title: 'For trust',
    unordered: true,
    steps: [
      ['Every review is checked', 'Our team reads each one before it is published.'],
      ['No paid praise', 'A campaign that asks for five stars is rejected.'],
      ['Always marked as paid', 'Readers are told that the reviewer was paid, every time.'],
    ],
  },
] as const

export function HowItWorks() {
  return (
    <div className="border-y bg-s1">
      <Section title="How it works">
        <div className="grid grid-cols-1 gap-12 lg:grid-cols-3">
          {ways.map(({ title, steps, ...way }) => (
            <div key={title}>
              <h3 className="text-18 font-semibold text-fg">{title}</h3>
              <ol className="mt-5 space-y-5">
                {steps.map(([step, text], index) => (
                  <li key={step} className="flex gap-4">
                    <span
                      aria-hidden
                      className="inline-flex size-7 shrink-0 items-center justify-center
                        rounded-full border text-13 text-fg-2 tabular-nums"
                    >
                      {'unordered' in way ? <IconCheck size={16} /> : index + 1}
                    </span>
                    <div>
                      <h4 className="font-medium text-fg">{step}</h4>
                      <p className="mt-0.5">{text}</p>
                    </div>
                  </li>
                ))}
              </ol>
            </div>
          ))}
        </div>
      </Section>
    </div>
  )
}
