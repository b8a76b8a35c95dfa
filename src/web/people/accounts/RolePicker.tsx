import { useEffect, useEffectEvent, useRef } from 'react'
import type { ControllerFieldState, ControllerRenderProps } from 'react-hook-form'
import IconBuildingStore from '~icons/tabler/building-store'
import IconPencil from '~icons/tabler/pencil'
import { classNames } from '../../ui/class-names.ts'
import { FieldError } from '../../ui/forms/Field.tsx'

const roles = [
  {
    value: 'business',
    label: 'Business Owner',
    text: 'I want reviews of my product',
    Icon: IconBuildingStore,
  },
  { value: 'reviewer', label: 'Reviewer', text: 'I want to write reviews', Icon: IconPencil },
] as const

type Role = (typeof roles)[number]['value']

interface RolePickerProps {
  /** The form's value; the first button takes the focus when no role was chosen. */
  picked: {
    field: Pick<ControllerRenderProps, 'name' | 'ref' | 'onChange'>
    fieldState: Pick<ControllerFieldState, 'error'>
  }
  /** The role selected at first. */
  preset: Role | undefined
  onChoose: (role: Role) => void
}

export function RolePicker({ picked, preset, onChoose }: RolePickerProps) {
  const { field, fieldState } = picked
  const error = fieldState.error?.message
  const group = useRef<HTMLFieldSetElement>(null)

  function choose(role: Role) {
    field.onChange(role)
    onChoose(role)
  }

  // The user may have chosen a role before the application hydrated the page.
  const report = useEffectEvent(choose)
  useEffect(() => {
    const chosen = group.current?.querySelector<HTMLInputElement>('input:checked')
    if (chosen) report(chosen.value as Role)
  }, [])

  return (
    <fieldset
      ref={group}
      role="radiogroup"
      aria-invalid={error ? true : undefined}
      aria-describedby={error && 'role-error'}
    >
      <legend className="mb-1.5 font-medium text-fg">I am a</legend>
      <div className="grid grid-cols-2 gap-3">
        {roles.map(({ value, label, text, Icon }, index) => (
          <label
            key={value}
            className={classNames(
              'relative flex cursor-pointer flex-col gap-1 rounded-card border border-control p-3',
              'transition-colors hover:border-fg-3',
              'has-checked:border-ember-500 has-checked:bg-ember-tint',
              'focus-frame invalid-choice',
            )}
          >
            <input
              ref={index === 0 ? field.ref : null}
              type="radio"
              name={field.name}
              value={value}
              aria-label={label}
              defaultChecked={value === preset}
              onChange={() => choose(value)}
              className="sr-only"
            />
            <Icon size={20} stroke={1.75} aria-hidden className="text-fg-2" />
            <span className="font-medium text-fg">{label}</span>
            <span className="text-13 text-fg-2">{text}</span>
          </label>
        ))}
      </div>
      <div className="mt-1.5">
        <FieldError id="role-error" message={error} />
      </div>
    </fieldset>
  )
}
