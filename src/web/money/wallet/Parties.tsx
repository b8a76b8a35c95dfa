import {
  billingLines,
  isIdentified,
  type BillingDetails,
  type Holder,
} from '../../../shared/platform/billing.ts'

interface PartiesProps {
  issuer: BillingDetails
  holder: Holder
}

/** Who issued a receipt or a statement, and to whom. */
export function Parties({ issuer, holder }: PartiesProps) {
  const { name, companyName, email, billing } = holder
  const given = billing ? billingLines(billing) : []
  const names = billing?.legalName ? [] : [companyName, name]
  return (
    <div className="grid grid-cols-1 gap-x-8 gap-y-4 sm:grid-cols-2 print:grid-cols-2">
      <Party term="Issued by" lines={['Candor', ...billingLines(issuer)]} />
      <Party term="Issued to" lines={[...names, ...given, email]} />
    </div>
  )
}

function Party({ term, lines }: { term: string; lines: readonly (string | null | undefined)[] }) {
  const [first, ...rest] = new Set(lines.filter(Boolean))
  return (
    <div className="min-w-0">
      <p className="text-13 text-fg-3">{term}</p>
      <p className="font-medium wrap-anywhere text-fg">{first}</p>
      {rest.map((line) => (
        <p key={line} className="wrap-anywhere text-fg-2">
          {line}
        </p>
      ))}
    </div>
  )
}

/** Said on every receipt and statement, because their readers look for it. */
export const TaxNote = ({ issuer }: Pick<PartiesProps, 'issuer'>) => (
  <span>
    {isIdentified(issuer)
      ? 'Candor charged no tax. This is not a tax invoice.'
      : 'Sample: the company that runs this site has not entered its name and address. Do not ' +
        'use this for your accounts.'}
  </span>
)
