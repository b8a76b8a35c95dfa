import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import IconPlus from '~icons/tabler/plus'
import { maxWebhooks, type Webhook } from '../../../shared/outside/webhooks.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { OwnList } from '../../ui/lists/OwnList.tsx'
import { useRowDialog } from '../../ui/overlays/use-row-dialog.ts'
import { EditWebhookDialog } from './EditWebhookDialog.tsx'
import { NewWebhookDialog } from './NewWebhookDialog.tsx'
import { webhooksQuery } from './queries.ts'
import { WebhookRow } from './WebhookRow.tsx'
import { CodeBlock } from '../api-keys/CodeBlock.tsx'
import { ShownOnce } from '../../ui/forms/ShownOnce.tsx'
import { formatMoment } from '../../ui/text/format.ts'

const code = `import { Webhook } from 'standardwebhooks'

// With the body as it came, before it is parsed.
const event = new Webhook(process.env.CANDOR_WEBHOOK_SECRET)
  .verify(body, request.headers) // throws when it is forged
console.log(event.type, event.sequence, event.data.id)`

/** How a program checks a request. */
function ReceiverExample() {
  return (
    <div className="space-y-3">
      <CodeBlock label="Check an event in Node.js" code={code} />
      <p>
        Requests follow{' '}
        <a href="https://www.standardwebhooks.com" className="link" rel="noreferrer">
          Standard Webhooks
        </a>
        , which has libraries for most languages. The same event may come twice, with the same{' '}
        <code className="font-mono text-13">webhook-id</code>.
      </p>
    </div>
  )
}

const route = getRouteApi('/app/settings/$section')

/** The viewer's webhooks. A new secret is shown above them until its owner has stored it. */
export function Webhooks() {
  const webhooks = useQuery(webhooksQuery)
  const { webhook: shown } = route.useSearch()
  const navigate = route.useNavigate()
  const [made, setMade] = useState<MadeSecret | null>(null)
  const show = (webhook?: string) =>
    // The page stays, and with it a new secret.
    void navigate({ search: { webhook }, replace: true, resetScroll: false, ignoreBlocker: true })
  const create = (
    <Button
      variant={made ? 'outline' : 'primary'}
      icon={<IconPlus aria-hidden />}
      size="sm"
      onClick={() => show('new')}
    >
      Add webhook
    </Button>
  )
  return (
    <>
      <div className="space-y-6">
        {made && <ShownSecret key={made.secret} made={made} onDone={() => setMade(null)} />}
        <OwnList
          read={webhooks}
          name="webhooks"
          max={maxWebhooks}
          full="Delete one to add another."
          create={create}
          reason="Add the address of your own system to hear of reviews as they come."
        >
          {(items) => (
            <WebhookList
              items={items}
              shown={shown}
              onShow={show}
              onSecret={setMade}
              onDeleted={(id) => id === made?.id && setMade(null)}
            />
          )}
        </OwnList>
        <ReceiverExample />
      </div>
      <NewWebhookDialog
        open={shown === 'new'}
        onClose={() => show()}
        onMade={(webhook) => {
          setMade(webhook)
          show()
        }}
      />
    </>
  )
}

interface WebhookListProps {
  items: readonly Webhook[]
  /** The id of the webhook whose deliveries are shown. */
  shown: string | undefined
  onShow: (webhookId?: string) => void
  onSecret: (made: MadeSecret) => void
  onDeleted: (id: string) => void
}

function WebhookList(props: WebhookListProps) {
  const { items, shown, onShow, onSecret, onDeleted } = props
  const editing = useRowDialog<string>()
  // The dialog shows what has changed meanwhile.
  const edited = items.find(({ id }) => id === editing.row)
  return (
    <>
      <ul aria-label="Webhooks" className="divide-y border-y">
        {items.map((webhook) => (
          <WebhookRow
            key={webhook.id}
            webhook={webhook}
            isOpen={shown === webhook.id}
            onOpen={(isOpen) => onShow(isOpen ? webhook.id : undefined)}
            onEdit={() => editing.openFor(webhook.id)}
          />
        ))}
      </ul>
      {edited && (
        <EditWebhookDialog
          webhook={edited}
          onSecret={onSecret}
          onDeleted={(id) => {
            onDeleted(id)
            if (shown === id) onShow()
          }}
          {...editing.dialog}
        />
      )}
    </>
  )
}

export interface MadeSecret {
  id: string
  url: string
  secret: string
  /** Until when the secret before this one signs, too. */
  formerSecretUntil: string | null
}

interface ShownSecretProps {
  made: MadeSecret
  onDone: () => void
}

function ShownSecret({ made, onDone }: ShownSecretProps) {
  const { url, secret, formerSecretUntil } = made
  return (
    <ShownOnce
      title="Copy the signing secret now"
      label="Signing secret"
      text={secret}
      onDone={onDone}
    >
      We show it only this once. With it the program at{' '}
      <span className="font-mono text-13">{url}</span> checks that an event is from us and was not
      changed.
      {formerSecretUntil && (
        <span>{` The secret before it signs, too, until ${formatMoment(formerSecretUntil)}.`}</span>
      )}
    </ShownOnce>
  )
}
