import { expect, test } from 'vitest'
import { ForbiddenAddress, requireAllowedUrl, resolveAllowed } from './send.ts'

const answers =
  (...addresses: string[]) =>
  async () =>
    addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }))

const inside = [
  '127.0.0.1',
  '0.0.0.0',
  '10.1.2.3',
  '100.64.0.1',
  '169.254.169.254',
  '172.16.0.1',
  '192.0.0.1',
  '192.88.99.1',
  '192.168.1.1',
  '192.0.2.1',
  '198.18.0.1',
  '224.0.0.1',
  '255.255.255.255',
  '::',
  '::1',
  '::ffff:127.0.0.1',
  '::ffff:a9fe:a9fe',
  '::127.0.0.1',
  '64:ff9b::7f00:1',
  '64:ff9b:1::a00:1',
  '100::1',
  '4000::1',
  '2002:7f00:1::',
  '2001:0:7f00:1::',
  '2001:db8::1',
  '3fff::1',
  '5f00::1',
  'fe80::1',
  'fc00::1',
  'fd00:ec2::254',
  'ff02::1',
]

// spec: 12.39
test.each(inside)('in production a name that leads to %s is not sent to', async (address) => {
  const url = new URL('https://hooks.example.com/in')
  const allowed = { loopback: false }
  await expect(resolveAllowed(url, allowed, answers(address))).rejects.toThrow(ForbiddenAddress)
  const mixed = answers('93.184.215.14', address)
  await expect(resolveAllowed(url, allowed, mixed)).rejects.toThrow(ForbiddenAddress)
})

test.each([
  'https://127.0.0.1/',
  'https://2130706433/',
  'https://0x7f.1/',
  'https://0177.0.0.1/',
  'https://127.1/',
  'https://0/',
  'https://[::1]/',
  'https://[::ffff:127.0.0.1]/',
  'https://[::ffff:10.0.0.1]/',
  'https://169.254.169.254/latest/meta-data',
  'https://[fd00:ec2::254]/',
  'https://100.100.100.200/',
  'http://hooks.example.com/',
  'http://localhost/',
  'http://127.0.0.1/',
])('in production %s is refused at once, and not connected to', async (url) => {
  const allowed = { loopback: false }
  expect(() => requireAllowedUrl(url, allowed)).toThrow('Enter an address')
  const local = answers('127.0.0.1')
  await expect(resolveAllowed(new URL(url), allowed, local)).rejects.toThrow(ForbiddenAddress)
})

test('outside production this machine is allowed, and no other private one', async () => {
  const allowed = { loopback: true }
  for (const url of ['http://localhost:4000/', 'http://127.0.0.1/', 'https://[::1]/']) {
    expect(() => requireAllowedUrl(url, allowed)).not.toThrow()
  }
  for (const url of ['http://10.0.0.1/', 'https://192.168.0.1/', 'http://example.com/']) {
    expect(() => requireAllowedUrl(url, allowed), url).toThrow('Enter an address')
  }
  const url = new URL('http://shop.test/')
  await expect(resolveAllowed(url, allowed, answers('10.0.0.1'))).rejects.toThrow(ForbiddenAddress)
  await expect(resolveAllowed(url, allowed, answers('127.0.0.1', '10.0.0.1'))).rejects.toThrow(
    ForbiddenAddress,
  )
  await expect(resolveAllowed(url, allowed, answers('93.184.215.14'))).rejects.toThrow('https')
  expect(await resolveAllowed(url, allowed, answers('127.0.0.1'))).toHaveLength(1)
})

test('addresses of the internet are connected to as they were checked', async () => {
  const url = new URL('https://hooks.example.com/in')
  const found = await resolveAllowed(
    url,
    { loopback: false },
    answers('93.184.215.14', '2606:2800:21f:cb07:6820:80da:af6b:8b2c'),
  )
  expect(found.map(({ address }) => address)).toEqual([
    '93.184.215.14',
    '2606:2800:21f:cb07:6820:80da:af6b:8b2c',
  ])
  await expect(resolveAllowed(url, { loopback: false }, answers())).rejects.toThrow('no address')
})
