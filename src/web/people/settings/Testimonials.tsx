import { useFieldArray } from 'react-hook-form'
import IconPlus from '~icons/tabler/plus'
import IconTrash from '~icons/tabler/trash'
import { fieldsOf } from '../../ui/forms/fields.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { IconButton } from '../../ui/buttons/IconButton.tsx'
import { TextArea } from '../../ui/forms/TextArea.tsx'
import { TextField } from '../../ui/forms/TextField.tsx'
import type { PlatformForm } from './PriceFields.tsx'

const maxTestimonials = 6

/** The testimonials on the home page. */
export function Testimonials({ form }: { form: PlatformForm }) {
  const { fields, append, remove } = useFieldArray({
    control: form.control,
    name: 'claims.testimonials',
  })
  const full = fields.length >= maxTestimonials && `You can add up to ${maxTestimonials}.`
  return (
    <div>
      {fields.length === 0 && (
        <p className="text-fg-3">There is none, so the home page has no such section.</p>
      )}
      <ul aria-label="Testimonials" className="space-y-4 empty:hidden">
        {fields.map(({ id }, index) => (
          <li key={id} className="relative space-y-4 rounded-card border bg-s1 p-4 pr-14">
            <IconButton
              label={`Remove testimonial ${index + 1}`}
              icon={<IconTrash />}
              onClick={() => remove(index)}
              className="absolute top-2 right-2"
            />
            <TestimonialFields form={form} index={index} />
          </li>
        ))}
      </ul>
      <div className="mt-4">
        <Button
          variant="outline"
          size="sm"
          icon={<IconPlus aria-hidden />}
          reason={full}
          onClick={() => append({ quote: '', name: '', role: '' })}
        >
          Add testimonial
        </Button>
      </div>
    </div>
  )
}

function TestimonialFields({ form, index }: { form: PlatformForm; index: number }) {
  const field = fieldsOf(form)
  return (
    <>
      <TextArea label="Quote" rows={2} {...field(`claims.testimonials.${index}.quote`)} />
      <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
        <TextField label="Name" {...field(`claims.testimonials.${index}.name`)} />
        <TextField label="Role" {...field(`claims.testimonials.${index}.role`)} />
      </div>
    </>
  )
}
