import { expect } from 'vitest'
import type { Endpoint } from '../../shared/base/endpoint.ts'
import { field, late, openScreen } from './opened.tsx'
import type { Opened, Request, Screen } from './opened.tsx'
import { answer, refusal } from './screen.tsx'
import type { Answer } from './screen.tsx'

/** An action on a page: what it sends, and what the page shows after each end of it. */
export interface Action extends Opened {
  /** The page and what is done on it, in words. */
  action: string
  operation: Endpoint
  /** The presses before the last one: they open a dialog and choose what is not typed. */
  begin?: readonly string[]
  /** What is typed or chosen from a list, by the label of its field. */
  typed?: Readonly<Record<string, string>>
  /** Presses after the typing. */
  after?: readonly string[]
  /** The last press. */
  press: string
  sends: Request[1]
  /** What the operation answers, if that matters. */
  reply?: Answer
  /** What the page says after it has been done, such as in a toast. */
  says: readonly string[]
  /** Presses that leave the dialog and open it for another object, or once more. */
  again?: readonly string[]
  /** How many of these leave the dialog. */
  leaves?: number
  /** Presses that lead to the last one again, where a refusal closes its dialog. */
  retry?: readonly string[]
  /** Whether the field is outside of the dialog, so that the next one has its text too. */
  keeps?: true
  /** Whether a toast says the reason: it stays beside the success of the next try. */
  stays?: true
}

const reason = 'Somebody was faster.'

async function fillIn(screen: Screen, { begin = [], typed = {}, after = [] }: Action) {
  for (const name of begin) await screen.press(name)
  for (const [label, text] of Object.entries(typed)) {
    const isSelect = field(label) instanceof HTMLSelectElement
    await (isSelect ? screen.choose(label, text) : screen.fill(label, text))
  }
  for (const name of after) await screen.press(name)
}

const typedNow = ({ typed = {} }: Action) =>
  Object.fromEntries(Object.keys(typed).map((label) => [label, field(label).value]))

const timesIn = (text: string, words: string) => words.split(text).length - 1

/**
 * Does an action that is refused at first: one request for a double click, the reason in one place
 * and everything typed still there; nothing of it in the dialog of the next object; and then with
 * success, of which the test checks what the page says.
 */
export async function doAction(one: Action): Promise<Screen> {
  const { operation, press, sends, again, leaves = 1, retry = [], keeps, stays, typed = {} } = one
  const screen = await openScreen(one)
  const request: Request = [operation.name, sends]
  await fillIn(screen, one)
  const refused = late(refusal(operation, 'conflict', reason))
  screen.answerWith(refused)
  await screen.pressTwice(press)
  expect(screen.sent, screen.words()).toEqual([request])
  expect(screen.shows(reason)).toEqual([])
  await refused.come()
  await screen.settle()
  if (stays) expect(screen.lacks(reason)).toEqual([])
  else expect(timesIn(reason, screen.words()), screen.words()).toBe(1)
  if (!keeps) expect(typedNow(one)).toEqual(typed)

  if (again) {
    for (const name of again) await screen.press(name)
    expect(screen.shows(reason)).toEqual([])
    const begun = keeps ? [] : Object.values(typedNow(one))
    expect(begun.filter((text) => Object.values(typed).includes(text))).toEqual([])
    expect(screen.sent).toHaveLength(1)
    for (const name of again.slice(0, leaves)) await screen.press(name)
    await fillIn(screen, one)
  }
  for (const name of retry) await screen.press(name)
  return succeed(screen, one)
}

async function succeed(screen: Screen, one: Action) {
  const { operation, press, sends, reply = answer(operation), stays } = one
  screen.answerWith(reply)
  await screen.press(press)
  expect(screen.sent.slice(1)).toEqual([[operation.name, sends]])
  if (!stays) expect(screen.shows(reason)).toEqual([])
  return screen
}
