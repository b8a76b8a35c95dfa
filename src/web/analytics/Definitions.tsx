import { definitions } from './definitions.ts'

export function Definitions() {
  return (
    <section aria-labelledby="definitions" className="mt-12">
      <h2 id="definitions" className="mb-4 text-18 font-semibold text-fg">
        How these figures are calculated
      </h2>
      <dl className="grid grid-cols-1 gap-x-12 gap-y-4 md:grid-cols-2">
        {Object.entries(definitions).map(([term, text]) => (
          <div key={term} className="border-t pt-3">
            <dt className="font-medium text-fg">{term}</dt>
            <dd className="mt-0.5 max-w-[60ch] text-fg-3">{text}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
