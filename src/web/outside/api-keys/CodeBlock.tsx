import { useId } from 'react'
import IconCopy from '~icons/tabler/copy'
import { IconButton } from '../../ui/buttons/IconButton.tsx'
import { toast, toastNotice } from '../../ui/overlays/Toast.tsx'

interface CodeBlockProps {
  label: string
  code: string
}

/** A command to copy. Long lines scroll, because a break could be taken for a part of it. */
export function CodeBlock({ label, code }: CodeBlockProps) {
  const id = useId()

  async function copy() {
    try {
      await navigator.clipboard.writeText(code)
      toast('Copied')
    } catch {
      // Undefined outside secure contexts (plain HTTP).
      toastNotice('Select the command and copy it with your keyboard')
    }
  }

  return (
    <figure className="rounded-card border bg-s1">
      <figcaption className="flex items-center justify-between gap-3 border-b py-1 pr-1 pl-4">
        <span id={id} className="font-medium text-fg">
          {label}
        </span>
        <IconButton label={`Copy: ${label}`} icon={<IconCopy />} onClick={copy} />
      </figcaption>
      <pre
        role="region"
        aria-labelledby={id}
        // Scrolls by keyboard.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        className="overflow-x-auto px-4 py-3 font-mono text-13 leading-5 text-fg-2"
      >
        {code}
      </pre>
    </figure>
  )
}
