import type { AddressInfo } from 'node:net'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { onTestFinished } from 'vitest'

/** A mail server that keeps what it takes. `refuse` answers a recipient with an error. */
export async function anSmtpServer({
  refuse = () => null,
}: { refuse?: (recipient: string) => Error | null } = {}) {
  const taken: { to: string[]; raw: string; mail: Email }[] = []
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo: ({ address }, _session, callback) => callback(refuse(address)),
    onData(stream, session, callback) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', async () => {
        const raw = Buffer.concat(chunks)
        const to = session.envelope.rcptTo.map(({ address }) => address)
        taken.push({ to, raw: raw.toString(), mail: await PostalMime.parse(raw) })
        callback()
      })
    },
  })
  await new Promise<void>((resolve) => {
    smtp.listen(0, '127.0.0.1', resolve)
  })
  onTestFinished(() => new Promise<void>((resolve) => smtp.close(resolve)))
  const { port } = smtp.server.address() as AddressInfo
  return { url: `smtp://127.0.0.1:${port}`, taken }
}
