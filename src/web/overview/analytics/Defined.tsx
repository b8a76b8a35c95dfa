import { Hint } from '../../ui/overlays/Hint.tsx'
import { definitions } from './definitions.ts'
import type { Defined as Name } from './definitions.ts'

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
