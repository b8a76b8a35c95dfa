import { IconCopy } from '@tabler/icons-react'
import { useId } from 'react'
import { IconButton } from '../ui/buttons/IconButton.tsx'
import { toast } from '../ui/overlays/Toast.tsx'

interface CodeBlockProps {
  label: string
  code: string
}

/** A command to copy. Long lines scroll, because a break could be taken for a part of it. */
export function CodeBlock({ label, code }: CodeBlockProps) {
  const id = useId()
  return (
    <figure className="space-y-2">
      <figcaption id={id} className="font-medium text-fg">
        {label}
      </figcaption>
      <div className="relative rounded-card border bg-s1">
        <pre
          role="region"
          aria-labelledby={id}
          // Scrolls by keyboard.
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
          tabIndex={0}
          className="overflow-x-auto py-3 pr-14 pl-4 font-mono text-13 leading-5 text-fg-2"
        >
          {code}
        </pre>
        <IconButton
          label={`Copy: ${label}`}
          icon={<IconCopy />}
          className="absolute top-0.5 right-0.5 bg-s1"
          onClick={() => {
            navigator.clipboard.writeText(code).then(
              () => toast('Copied'),
              () => toast('Select the command and copy it with your keyboard'),
            )
          }}
        />
      </div>
    </figure>
  )
}
