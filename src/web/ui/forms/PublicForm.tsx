import type { ComponentProps } from 'react'

/** A form of a page that is delivered as HTML, and works once the application has come. */
export function PublicForm({ children, ...form }: Omit<ComponentProps<'form'>, 'className'>) {
  return (
    // Should it be sent without the application, then what is typed stays out of the address.
    <form method="post" noValidate className="space-y-5" {...form}>
      <p className="hidden text-danger noscript:block">This form needs JavaScript.</p>
      {children}
    </form>
  )
}
