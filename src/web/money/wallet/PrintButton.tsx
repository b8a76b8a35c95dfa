import IconPrinter from '~icons/tabler/printer'
import { Link } from '@tanstack/react-router'
import { Button } from '../../ui/buttons/Button.tsx'
import type { Statement } from '../../../shared/money/statements.ts'
import { formatMonth } from '../../ui/text/format.ts'

/** Prints the page; a file that is printed to gets the title as its name. */
export function PrintButton({ title }: { title: string }) {
  return (
    <Button
      variant="outline"
      icon={<IconPrinter aria-hidden />}
      onClick={() => {
        const before = document.title
        document.title = title
        addEventListener('afterprint', () => (document.title = before), { once: true })
        print()
      }}
    >
      Print
    </Button>
  )
}

export const isPresent = (month: string) => month === new Date().toISOString().slice(0, 7)

/** A month, of which the present one is not over. */
export function StatementLink({ month }: Pick<Statement, 'month'>) {
  return (
    <>
      <Link to="/wallet/statements/$month" params={{ month }} className="link reach">
        {formatMonth(month)}
      </Link>
      {isPresent(month) && <span>{' so far'}</span>}
    </>
  )
}
