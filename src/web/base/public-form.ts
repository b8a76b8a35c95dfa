import { useEffect, useRef, useState } from 'react'
import type { ChangeEvent, SubmitEvent } from 'react'
import type * as z from 'zod'
import { Refusal } from '../../shared/base/refusal.ts'
import { fieldsIn, forgetInput, keepInput, restoreInput } from './kept-input.ts'
import { loadModule, whenIdle } from './page.ts'

type Values = Record<string, string | boolean>
type Name<Schema extends z.ZodType> = keyof z.input<Schema> & string
type Errors<Schema extends z.ZodType> = Partial<Record<Name<Schema>, string>>

/**
 * The form of a public page: fields that keep their own text, checked by a schema on submit and,
 * from then on, on each change. react-hook-form and zod are a quarter of what such a page would
 * load first, so here only the schema is used, which is loaded when the browser is idle or at the
 * latest on submit.
 */
export function usePublicForm<Schema extends z.ZodType>(loadSchema: () => Promise<Schema>) {
  const form = useRef<HTMLFormElement>(null)
  const [errors, setErrors] = useState<Errors<Schema>>({})
  const [isChecking, setIsChecking] = useState(false)
  const [failure, setFailure] = useState<{ error: unknown }>()
  const wasSubmitted = useRef(false)
  const schemaOf = useSchema(loadSchema)
  useEffect(() => restoreInput(form.current!), [])

  const check = async () => (await schemaOf()).safeParse(valuesOf(form.current!))

  async function checkAnd(send: (values: z.output<Schema>) => void) {
    if (isChecking) return
    setIsChecking(true)
    try {
      const checked = await check()
      wasSubmitted.current = true
      showErrors(checked.success ? {} : errorsOf<Schema>(checked.error))
      if (checked.success) forgetInput()
      if (checked.success) send(checked.data)
    } catch (error) {
      if (form.current) keepInput(form.current)
      setFailure({ error })
    } finally {
      setIsChecking(false)
    }
  }

  async function change({ target }: ChangeEvent<HTMLFormElement>) {
    const { name } = target as unknown as HTMLInputElement
    if (!wasSubmitted.current) return
    const checked = await check()
    const { [name as Name<Schema>]: error } = checked.success ? {} : errorsOf<Schema>(checked.error)
    setErrors((others) => ({ ...others, [name]: error }))
  }

  /** Shows errors and moves the focus to the first field that has one. */
  function showErrors(found: Errors<Schema>) {
    setErrors(found)
    const first = fieldsIn(form.current!).find(({ name }) => found[name as Name<Schema>])
    first?.focus()
  }

  // The router shows it instead of the page, as for a page that could not be loaded.
  if (failure) throw failure.error
  return {
    /** Whether the schema of a submit is still being loaded. */
    isChecking,
    props: { ref: form, onChange: change },
    /** Returns the handler of a submit, which sends what the schema has found right. */
    handleSubmit:
      (send: (values: z.output<Schema>) => void) => (event: SubmitEvent<HTMLFormElement>) => {
        event.preventDefault()
        void checkAnd(send)
      },
    field: (name: Name<Schema>) => ({ name, error: errors[name] }),
    /** Shows the server's errors at their fields. */
    showRefusals(error: unknown) {
      if (error instanceof Refusal) showErrors(refusalsOf(error) as Errors<Schema>)
    },
    /** Empties the form and focuses its first field. */
    restart() {
      form.current?.reset()
      fieldsIn(form.current!)[0]?.focus()
    },
  }
}

/** Loads the schema when the browser is idle. Once loaded, it is at hand offline, too. */
function useSchema<Schema extends z.ZodType>(loadSchema: () => Promise<Schema>) {
  const loaded = useRef<Schema>(null)
  useEffect(() => {
    const load = async () => {
      loaded.current ??= await loadSchema()
    }
    return whenIdle(() => void load().catch(() => {}))
  }, [loadSchema])
  return async () => (loaded.current ??= await loadModule(loadSchema))
}

/** What belongs at the fields: not the main message, unless it is of a password or an address. */
const refusalsOf = ({ fields = {}, message }: Refusal) =>
  Object.fromEntries(
    Object.entries(fields).filter(
      ([name, text]) => text !== message || /password|email/i.test(name),
    ),
  )

function valuesOf(form: HTMLFormElement): Values {
  const values: Values = {}
  for (const field of fieldsIn(form)) {
    if (field.type === 'checkbox') values[field.name] = (field as HTMLInputElement).checked
    else if (field.type !== 'radio' || (field as HTMLInputElement).checked) {
      values[field.name] = field.value
    }
  }
  return values
}

/** The first message for each field. */
function errorsOf<Schema extends z.ZodType>({ issues }: z.ZodError): Errors<Schema> {
  return Object.fromEntries(
    issues.map(({ path, message }) => [String(path[0]), message]).toReversed(),
  ) as Errors<Schema>
}
