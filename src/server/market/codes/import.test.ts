import { expect, test } from 'vitest'
import { listAudit } from '../../../shared/platform/audit.ts'
import { aCampaignWithCodes, codesNow, importFile, importList } from '../../test/codes.ts'
import { api, atOnce, orFail } from '../../test/world.ts'

// spec: 14.24
test('10,000 lines with every kind of bad line: each is named, and the others are imported', async () => {
  const { campaign, business } = await aCampaignWithCodes(['KNOWN'])
  const lines = Array.from({ length: 10_000 }, (_, i) => `CODE-${i}`)
  lines[10] = '   '
  lines[20] = 'KNOWN'
  lines[30] = 'CODE-0'
  lines[40] = 'x'.repeat(201)
  lines[50] = 'tab\u0007bell'
  lines[60] = 'zero\u200bwidth'
  lines[70] = 'TWO,COLUMNS'
  const expected = [
    { line: 11, reason: 'It is empty' },
    { line: 21, reason: 'The campaign has this code already' },
    { line: 31, reason: 'It is the same as line 1' },
    { line: 41, reason: 'It is longer than 200 characters' },
    { line: 51, reason: 'It has a control character or one that cannot be seen' },
    { line: 61, reason: 'It has a control character or one that cannot be seen' },
    { line: 71, reason: 'It has more than one column' },
  ]
  const file = lines.join('\n')
  const checked = orFail(await importFile(business, campaign, file, { dryRun: true }))
  expect(checked).toEqual({ accepted: 9_993, rejected: expected, total: 10_000 })
  expect(await codesNow(business, campaign), 'a dry run imports nothing').toMatchObject({ free: 1 })
  expect(orFail(await importFile(business, campaign, file))).toEqual(checked)
  expect(await codesNow(business, campaign)).toMatchObject({ free: 9_994 })
  const again = orFail(await importFile(business, campaign, file))
  expect([again.accepted, again.rejected.length]).toEqual([0, 10_000])
  const more = await importFile(business, campaign, `${file}\nONE-MORE`)
  expect([more.status, more.error?.message]).toEqual([
    422,
    'Import at most 10,000 codes at a time.',
  ])
})

// spec: 14.24
test('a file that arrives several times at once is imported once', async () => {
  const { campaign, business } = await aCampaignWithCodes([])
  const file = Array.from({ length: 500 }, (_, i) => `ONCE-${i}`).join('\n')
  const answers = await atOnce(4, () => importFile(business, campaign, file))
  expect(answers.map((answer) => orFail(answer).accepted).toSorted()).toEqual([0, 0, 0, 500])
  expect(await codesNow(business, campaign)).toEqual({ free: 500, handedOut: 0, burnt: 0 })
})

test.each([
  ['with a header', 'code\nA-1\nA-2\n'],
  ['of Windows', 'A-1\r\nA-2\r\n'],
  ['with a mark of its encoding', '\ufeffCode\r\nA-1\r\nA-2'],
  ['with semicolons', 'A-1;\r\nA-2;\r\n'],
  ['with quotation marks', '"A-1"\n"A-2"\n'],
  ['of a spreadsheet, with empty columns and lines', 'Codes,,\r\nA-1,,\r\nA-2,,\r\n,,\r\n,,\r\n'],
  ['that says what divides it', 'sep=;\r\ncode;\r\nA-1;\r\nA-2;\r\n'],
  ['with a column that is called code', 'name;code;note\nOne;A-1;x\nTwo;A-2;y\n'],
  ['with tabs', 'code\tname\nA-1\tx\nA-2\ty\n'],
])('a file %s has its codes', async (_, file) => {
  const { campaign, business } = await aCampaignWithCodes([])
  const imported = orFail(await importFile(business, campaign, file))
  expect(imported).toEqual({ accepted: 2, rejected: [], total: 2 })
  const known = orFail(await importList(business, campaign, ['A-1', 'A-2'], { dryRun: true }))
  expect(known.accepted, 'the codes are A-1 and A-2').toBe(0)
})

test('the lines of a file are counted with its header, and quoted marks are kept', async () => {
  const { campaign, business } = await aCampaignWithCodes([])
  const file = 'code\n"A;1"\n\n"say ""hi"""\n"two\nlines"\n'
  const { accepted, rejected } = orFail(await importFile(business, campaign, file))
  expect(accepted).toBe(2)
  expect(rejected.map(({ reason }) => reason)).toEqual([
    'It is empty',
    'It has a control character or one that cannot be seen',
  ])
  expect(rejected[0]!.line).toBe(3)
  const known = orFail(await importList(business, campaign, ['A;1', 'say "hi"']))
  expect(known.accepted).toBe(0)
})

test.each([
  ['UTF-16', Buffer.from('\ufeffA-1\r\nA-2', 'utf16le'), 422],
  ['a picture', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0xff, 0xfe, 0x00]), 422],
  ['an open quotation mark', 'A-1\n"A-2\nA-3', 422],
  ['more than 3 MB', 'x'.repeat(3 * 1024 * 1024 + 1), 413],
])('a file of %s is refused with a sentence, whole', async (_, file, status) => {
  const { campaign, business } = await aCampaignWithCodes([])
  const refused = await importFile(business, campaign, file)
  expect(refused).toMatchObject({ status, error: { fields: { file: expect.any(String) } } })
  expect(await codesNow(business, campaign)).toMatchObject({ free: 0 })
})

test('a list takes texts alone, at most 10,000, and says how it is read', async () => {
  const { campaign, business } = await aCampaignWithCodes([])
  const tooMany = Array.from({ length: 10_001 }, (_, i) => `C-${i}`)
  for (const codes of [undefined, 'A', [1], [null], tooMany]) {
    expect((await importList(business, campaign, codes)).status).toBe(400)
  }
  const longest = Array.from({ length: 10_000 }, (_, i) => `${i}-`.padEnd(200, 'x'))
  const checked = await importList(business, campaign, longest, { dryRun: true })
  expect(orFail(checked).accepted).toBe(10_000)
})

test('the log says how many codes were imported, and nothing of a dry run', async () => {
  const { campaign, business, admin } = await aCampaignWithCodes([])
  orFail(await importList(business, campaign, ['A'], { dryRun: true }))
  orFail(await importList(business, campaign, ['A', 'B']))
  orFail(await importList(business, campaign, ['A', 'B']))
  const { items } = orFail(await api(admin, listAudit, { query: { about: campaign.id } }))
  const entries = items.filter(({ action }) => action === 'importCodes')
  expect(entries.map(({ after }) => after)).toEqual([{ codes: 2, reusable: false }])
})
