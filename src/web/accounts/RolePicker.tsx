import { IconBuildingStore, IconPencil } from '@tabler/icons-react'
import type { UseFormRegisterReturn } from 'react-hook-form'
import { classNames } from '../ui/class-names.ts'
import { FieldError } from '../ui/Field.tsx'

const roles = [
  {
    value: 'business',
    label: 'Business Owner',
    text: 'I want reviews of my product',
    Icon: IconBuildingStore,
  },
  { value: 'reviewer', label: 'Reviewer', text: 'I want to write reviews', Icon: IconPencil },
] as const

interface RolePickerProps {
  field: UseFormRegisterReturn
  error: string | undefined
}

export function RolePicker({ field, error }: RolePickerProps) {
  return (
    <fieldset aria-describedby={error && 'role-error'}>
      <legend className="mb-1.5 font-medium text-fg">I am a</legend>
      <div className="grid grid-cols-2 gap-3">
        {roles.map(({ value, label, text, Icon }) => (
          <label
            key={value}
            className={classNames(
              'relative flex cursor-pointer flex-col gap-1 rounded-card border border-control p-3',
              'transition-colors hover:border-fg-3',
              'has-checked:border-ember-500 has-checked:bg-ember-tint',
              'has-focus-visible:outline-2 has-focus-visible:outline-offset-2',
              'has-focus-visible:outline-ember-300',
            )}
          >
            <input type="radio" value={value} aria-label={label} {...field} className="sr-only" />
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
