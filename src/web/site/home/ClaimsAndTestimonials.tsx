import { useSite } from '../../base/site.ts'
import { ReviewText } from '../../ui/text/ReviewText.tsx'
import { Section } from './Section.tsx'

/** The figures and testimonials that an admin has configured. */
export function ClaimsAndTestimonials() {
  const { users, reviews, uptime, testimonials } = useSite().claims
  const figures = [
    { label: 'users', value: users },
    { label: 'reviews', value: reviews },
    { label: 'uptime', value: uptime },
  ].filter(({ value }) => value !== null)

  if (figures.length + testimonials.length === 0) {
    return null
  }
  return (
    <div className="border-y bg-s1">
      <Section>
        <dl className="flex flex-wrap gap-x-6 gap-y-6 sm:gap-x-18">
          {figures.map(({ label, value }) => (
            <div key={label} className="flex flex-col-reverse">
              <dt className="text-fg-3">{label}</dt>
              <dd className="figure text-36 sm:text-48">{value}</dd>
            </div>
          ))}
        </dl>
        <ul className="mt-12 grid grid-cols-1 gap-12 empty:hidden lg:grid-cols-3">
          {testimonials.map(({ quote, name, role }) => (
            <li key={name}>
              <ReviewText>{quote}</ReviewText>
              <p className="mt-3 text-fg-3">
                {name}, {role}
              </p>
            </li>
          ))}
        </ul>
      </Section>
    </div>
  )
}
