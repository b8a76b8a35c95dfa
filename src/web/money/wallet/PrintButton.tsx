import IconPrinter from 'tabler:printer'
import { Button } from '../../ui/buttons/Button.tsx'

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
