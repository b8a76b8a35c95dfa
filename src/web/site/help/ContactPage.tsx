import { zodResolver } from '@hookform/resolvers/zod'
import { Link } from '@tanstack/react-router'
import { useForm } from 'react-hook-form'
import { useAction } from '../../base/action.ts'
import type * as z from 'zod'
import { Section } from '../home/Section.tsx'
import { saidAtField, showFieldRefusals } from '../../base/form-refusal.ts'
import { useAuthor, useViewer } from '../../base/session.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { FailureAlert } from '../../ui/feedback/Alert.tsx'
import { fieldsOf } from '../../ui/forms/fields.ts'
import { PublicForm } from '../../ui/forms/PublicForm.tsx'
import { NumberedSteps } from '../../ui/layout/NumberedSteps.tsx'
import { usePageHeading } from '../../ui/layout/PageHeader.tsx'
import { TextArea } from '../../ui/forms/TextArea.tsx'
import { EmailField, TextField } from '../../ui/forms/TextField.tsx'
import { Sent } from './Sent.tsx'
import { ContactForm, type sendContact } from '../../../shared/platform/platform.ts'
import { call } from '../../base/api.ts'

const help = {
  title: 'Contact Support',
  lead: 'Send a message to our team. We usually reply by email within one working day.',
  hint: 'What you did, what you expected, and what happened instead.',
  next: [
    {
      title: 'Our team reads it',
      text: 'A person does, not a program. About a payment, name the number of its receipt.',
    },
    {
      title: 'We reply by email',
      text: 'To the address that you enter, usually within one working day.',
    },
    {
      title: 'You answer that mail',
      text: 'So that everything about your question stays together.',
    },
  ],
}

export default function ContactPage() {
  const heading = usePageHeading<HTMLHeadingElement>(help.title)
  const { personId, onInput, forget } = useAuthor()
  const send = useSendContact(personId)
  const again = () => {
    forget()
    send.reset()
  }
  return (
    <Section className="grid gap-x-16 gap-y-10 lg:grid-cols-2">
      <header>
        <h1 ref={heading} tabIndex={-1} className="display text-36 md:text-48">
          {help.title}
        </h1>
        <p className="mt-3 max-w-[52ch] text-16">{help.lead}</p>
        <p className="mt-3 max-w-[52ch] text-fg-3">
          You may find an answer in the{' '}
          <Link to="/help" className="link">
            Help Center
          </Link>
          . Never send us passwords or card numbers.
        </p>
        {!send.isSuccess && (
          <div className="mt-10 hidden max-w-[52ch] border-t pt-8 lg:block">
            <h2 className="mb-5 text-18 font-semibold text-fg">What happens next</h2>
            <NumberedSteps label="What happens next" steps={help.next} />
          </div>
        )}
      </header>
      {send.isSuccess ? (
        <Sent message={send.variables} onAgain={again} />
      ) : (
        <MessageForm send={send} onInput={onInput} />
      )}
    </Section>
  )
}

interface MessageFormProps {
  send: ReturnType<typeof useSendContact>
  onInput: () => void
}

function MessageForm({ send, onInput }: MessageFormProps) {
  const viewer = useViewer()
  const form = useForm({ resolver: zodResolver(ContactForm) })
  const field = fieldsOf(form)
  const submit = form.handleSubmit((values) =>
    send.mutate(values, { onError: (error) => showFieldRefusals(form, error, saidAtField) }),
  )

  return (
    <PublicForm onSubmit={submit} onInput={onInput}>
      <FailureAlert of={send} otherwise="Your message could not be sent. Please try again." />
      <TextField label="Name" autoComplete="name" defaultValue={viewer?.name} {...field('name')} />
      <EmailField defaultValue={viewer?.email} {...field('email')} />
      <TextField label="Subject" {...field('subject')} />
      <TextArea label="Message" rows={6} hint={help.hint} {...field('message')} />
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button type="submit" loading={send.isPending}>
          Send message
        </Button>
        <p className="text-13 text-fg-3">We use your address only to reply.</p>
      </div>
    </PublicForm>
  )
}

const useSendContact = (personId: string) =>
  useAction({
    mutationFn: (body: z.output<typeof ContactForm>) =>
      call<typeof sendContact>({ method: 'POST', path: '/api/contact' }, { body, personId }),
  })
