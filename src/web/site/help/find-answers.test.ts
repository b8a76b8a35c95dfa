import { expect, test } from 'vitest'
import { answers } from './answers.ts'
import { answering, idOf } from './find-answers.ts'

const asked = (typed: string) =>
  answering(answers, typed).flatMap(({ questions }) => questions.map(({ ask }) => ask))

test('answers are found by the beginnings of words, in questions and answers', () => {
  expect(asked('withdr')).toContain('How do I withdraw?')
  expect(asked('BANK converts')).toEqual([
    'In which currency do I pay?',
    'When does a withdrawal arrive, and in which currency?',
  ])
  expect(asked('VAT')).toEqual(['Do I get an invoice, and do I pay VAT?'])
  expect(asked('swift')).toEqual(['Where can I be paid, and which details of my bank do you need?'])
  expect(asked('pounds')).toEqual(['In which currency do I pay?'])
  expect(asked('naira')).toEqual(['In which currency do I pay?'])
  expect(asked('payments naira')).toEqual(['In which currency do I pay?'])
  expect(asked('elephant')).toEqual([])
  expect(answering(answers, ' ')).toBe(answers)
})

test('every question and topic has an address of its own', () => {
  const ids = answers.flatMap(({ topic, questions }) => [
    idOf(topic),
    ...questions.map(({ ask }) => idOf(ask)),
  ])
  expect(new Set(ids).size).toBe(ids.length)
  expect(ids).toContain('how-do-i-withdraw')
})
