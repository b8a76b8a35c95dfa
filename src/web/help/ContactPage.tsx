import { getRouteApi, Link } from '@tanstack/react-router'
import { reportOf } from '../../shared/report.ts'
import { Section } from '../home/Section.tsx'
import { usePublicForm } from '../public-form.ts'
import { useViewer } from '../session.ts'
import { Alert } from '../ui/feedback/Alert.tsx'
import { Button } from '../ui/buttons/Button.tsx'
import { FailureAlert } from '../FailureAlert.tsx'
import { PublicForm } from '../ui/forms/PublicForm.tsx'
import { usePageHeading } from '../ui/layout/PageHeader.tsx'
import { TextArea } from '../ui/forms/TextArea.tsx'
import { EmailField, TextField } from '../ui/forms/TextField.tsx'
import { useSendContact } from './queries.ts'

const route = getRouteApi('/public/contact')

export default function ContactPage() {
  const heading = usePageHeading<HTMLHeadingElement>('Contact Support')
  const send = useSendContact()
  return (
    <Section className="grid gap-x-12 gap-y-8 lg:grid-cols-2">
      <header>
        <h1 ref={heading} tabIndex={-1} className="display text-36 md:text-48">
          Contact Support
        </h1>
        <p className="mt-3 max-w-[52ch] text-16">
          Send a message to our team. We usually reply by email within one working day.
        </p>
        <p className="mt-3 max-w-[52ch] text-fg-3">
          You may find an answer in the{' '}
          <Link to="/help" className="link">
            Help Center
          </Link>
          . Never send us passwords or card numbers.
        </p>
      </header>
      {send.isSuccess ? (
        <div>
          <Alert variant="success" title="Message sent">
            We will reply to the email address you entered.
          </Alert>
        </div>
      ) : (
        <MessageForm send={send} />
      )}
    </Section>
  )
}

const loadSchema = async () => (await import('../../shared/platform.ts')).ContactForm

function MessageForm({ send }: { send: ReturnType<typeof useSendContact> }) {
  const viewer = useViewer()
  const { review } = route.useSearch()
  const form = usePublicForm(loadSchema)

  const submit = form.handleSubmit((values) => send.mutate(values, { onError: form.showRefusals }))
  const { field } = form

  return (
    <PublicForm {...form.props} onSubmit={submit}>
      <FailureAlert of={send} otherwise="Your message could not be sent. Please try again." />
      <TextField label="Name" autoComplete="name" defaultValue={viewer?.name} {...field('name')} />
      <EmailField defaultValue={viewer?.email} {...field('email')} />
      <TextField label="Subject" defaultValue={review && reportOf(review)} {...field('subject')} />
      <TextArea label="Message" rows={6} {...field('message')} />
      <Button type="submit" loading={form.isChecking || send.isPending}>
        Send message
      </Button>
    </PublicForm>
  )
}
