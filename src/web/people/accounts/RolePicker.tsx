import { useEffect, useEffectEvent, useRef } from 'react'
import IconBuildingStore from 'tabler:building-store'
import IconPencil from 'tabler:pencil'
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
  name: string
  /** The role selected at first. */
  preset: Role | undefined
  onChoose: (role: Role) => void
  error: string | undefined
}

export function RolePicker({ name, preset, onChoose, error }: RolePickerProps) {
  const group = useRef<HTMLFieldSetElement>(null)

  // The user may have chosen a role before the application hydrated the page.
  const report = useEffectEvent(onChoose)
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
        {roles.map(({ value, label, text, Icon }) => (
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
              type="radio"
              name={name}
              value={value}
              aria-label={label}
              defaultChecked={value === preset}
              onChange={() => onChoose(value)}
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
