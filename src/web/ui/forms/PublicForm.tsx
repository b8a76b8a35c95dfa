import { useEffect, useRef, type ComponentProps } from 'react'
import { forgetInput, restoreInput } from '../../base/kept-input.ts'

/**
 * A form on a server-rendered page. It works once the application has loaded, and keeps what was
 * typed before.
 */
export function PublicForm({ children, onSubmit, ...form }: ComponentProps<'form'>) {
  const self = useRef<HTMLFormElement>(null)
  useEffect(() => restoreInput(self.current!), [])
  return (
    <form
      ref={self}
      // POST, so that a submit without JavaScript does not put the typed text into the URL.
      method="post"
      noValidate
      className="space-y-5"
      onSubmit={(event) => {
        forgetInput()
        onSubmit?.(event)
      }}
      {...form}
    >
      <p className="hidden text-danger noscript:block">This form needs JavaScript.</p>
      {children}
    </form>
  )
}
