import type { UserDetails } from '../../../shared/people/users.ts'
import { RelatedPerson } from '../../base/RelatedPerson.tsx'
import { Section } from '../../ui/layout/Section.tsx'

type Related = UserDetails['related'][number]

const traitNames: Record<Related['shared'][number], string> = {
  destination: 'payout destination',
  phone: 'phone number',
  name: 'name',
  network: 'network within 90 days',
}

/** Whoever has something in common with a person, with a link to each account that is open. */
export function RelatedPeople({ related }: Pick<UserDetails, 'related'>) {
  if (related.length === 0) return null
  return (
    <Section title="Related accounts">
      <ul className="space-y-3">
        {related.map((one) => (
          <li key={one.id}>
            <RelatedPerson person={one} />
            <p className="text-13 text-fg-3">
              Same {one.shared.map((trait) => traitNames[trait]).join(', ')}
            </p>
          </li>
        ))}
      </ul>
    </Section>
  )
}
