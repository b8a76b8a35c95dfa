import { expect, test } from 'vitest'
import { askForDataExport, getDataExport } from '../../../shared/overview/exports.ts'
import { doAction } from '../../test/action.ts'
import { answer } from '../../test/screen.tsx'

test('a suspended person asks for the data, once', async () => {
  const screen = await doAction({
    action: 'data: a copy is asked for',
    path: '/suspended',
    viewer: { role: 'reviewer', id: 'w1', suspended: true },
    answers: [answer(getDataExport, { export: null })],
    operation: askForDataExport,
    press: 'Prepare my data',
    sends: {},
    reply: answer(askForDataExport, { export: { file: null } }),
    says: [],
  })
  expect(screen.lacks('We are preparing your file.'), screen.words()).toEqual([])
})
