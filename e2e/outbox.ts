import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from './fixtures.ts'

/** The newest link to `path` in the emails to this address. Without SMTP, emails are files. */
export async function emailedLink(email: string, path: string): Promise<string> {
  let link: string | undefined
  await expect(async () => {
    link = await findLink(email, path)
    expect(link).toBeDefined()
  }).toPass()
  return link!
}

/** The address in this header of the newest email to this address. */
export async function emailedHeader(email: string, name: string): Promise<string> {
  let value: string | undefined
  await expect(async () => {
    for (const text of await emails()) {
      const unfolded = text.replaceAll(/\r?\n[ \t]+/g, ' ')
      if (!unfolded.includes(`To: ${email}`)) continue
      value ??= new RegExp(`^${name}: <(.*)>`, 'm').exec(unfolded)?.[1]
    }
    expect(value).toBeDefined()
  }).toPass()
  return value!
}

/** All emails, newest first. */
async function emails(): Promise<string[]> {
  const outbox = process.env.E2E_OUTBOX ?? ''
  const names = (await readdir(outbox)).filter((name) => name.endsWith('.eml'))
  const newest = names.toSorted().toReversed()
  return Promise.all(newest.map((name) => readFile(join(outbox, name), 'utf8')))
}

async function findLink(email: string, path: string): Promise<string | undefined> {
  for (const eml of await emails()) {
    const text = decode(eml)
    const start = text.indexOf(`${process.env.E2E_BASE_URL}${path}`)
    if (text.includes(`To: ${email}`) && start >= 0) return /^\S+/.exec(text.slice(start))?.[0]
  }
  return undefined
}

/** Decodes the parts of quoted-printable that links need. */
const decode = (eml: string) => eml.replaceAll(/=\r?\n/g, '').replaceAll('=3D', '=')
