import { CodeBlock } from '../api-keys/CodeBlock.tsx'

const code = `import { Webhook } from 'standardwebhooks'

// With the body as it came, before it is parsed.
const event = new Webhook(process.env.CANDOR_WEBHOOK_SECRET)
  .verify(body, request.headers) // throws when it is forged
console.log(event.type, event.sequence, event.data.id)`

/** How a program checks a request. */
export function ReceiverExample() {
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
