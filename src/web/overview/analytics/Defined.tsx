import { Hint } from '../../ui/overlays/Hint.tsx'
import { definitions, type Defined as Name } from './definitions.ts'

interface DefinedProps {
  name: Name
  /** Shown instead of the name: 'Revenue in 30 days'. */
  label?: string
}

/** The label of a figure with a button that says how it is calculated. */
export function Defined({ name, label = name }: DefinedProps) {
  return (
    <span>
      {label}&nbsp;
      <Hint about={label}>{definitions[name]}</Hint>
    </span>
  )
}

export function Definitions() {
  return (
    <details className="mt-12">
      <summary className="reach w-fit cursor-pointer text-fg-2 hover:text-fg">
        How these figures are calculated
      </summary>
      <dl className="mt-4 grid grid-cols-1 gap-x-12 gap-y-4 md:grid-cols-2">
        {Object.entries(definitions).map(([term, text]) => (
          <div key={term} className="border-t pt-3">
            <dt className="font-medium text-fg">{term}</dt>
            <dd className="mt-0.5 max-w-[60ch] text-fg-3">{text}</dd>
          </div>
        ))}
      </dl>
    </details>
  )
}
