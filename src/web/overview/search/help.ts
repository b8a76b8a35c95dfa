import type { Role } from '../../../shared/base/roles.ts'
import { answers } from '../../site/help/answers.ts'
import { answering, idOf } from '../../site/help/find-answers.ts'
import type { Place } from './places.ts'

const [fewestLetters, mostAnswers] = [3, 4]

/** The questions of the help page that have the words, of everybody or of this role. */
export function questionsFor(role: Role, q: string): readonly Place[] {
  if (q.length < fewestLetters) return []
  const own = answers.filter((topic) => topic.role === undefined || topic.role === role)
  return answering(own, q)
    .flatMap(({ questions }) => questions)
    .map(({ ask }) => ({ title: ask, path: `/help#${idOf(ask)}` }))
    .slice(0, mostAnswers)
}
