import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from './fixtures.ts'

/** The newest link to `path` in the emails to this address. Without SMTP, emails are files. */
export async function emailedLink(email: string, path: string): Promise<string> {
  let link: string | undefined
  await expect(async () => {
    link = await findLink(email, path)
    expect(link).toBeDefined()
  }).toPass({ timeout: 15_000 })
  return link!
}

async function findLink(email: string, path: string): Promise<string | undefined> {
  const outbox = process.env.E2E_OUTBOX ?? ''
  const names = (await readdir(outbox)).filter((name) => name.endsWith('.eml'))
  for (const name of names.toSorted().toReversed()) {
    const text = decode(await readFile(join(outbox, name), 'utf8'))
    const start = text.indexOf(`${process.env.E2E_BASE_URL}${path}`)
    if (text.includes(`To: ${email}`) && start >= 0) return /^\S+/.exec(text.slice(start))?.[0]
  }
  return undefined
}

/** Decodes the parts of quoted-printable that links need. */
const decode = (eml: string) => eml.replaceAll(/=\r?\n/g, '').replaceAll('=3D', '=')
