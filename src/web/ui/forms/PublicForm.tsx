import type { ComponentProps } from 'react'

/** A form on a server-rendered page. It works once the application has loaded. */
export function PublicForm({ children, ...form }: Omit<ComponentProps<'form'>, 'className'>) {
  return (
    // POST, so that a submit without JavaScript does not put the typed text into the URL.
    <form method="post" noValidate className="space-y-5" {...form}>
      <p className="hidden text-danger noscript:block">This form needs JavaScript.</p>
      {children}
    </form>
  )
}
