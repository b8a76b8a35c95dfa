import { foldedWords } from '../../../shared/base/folded.ts'
import type { Topic } from './answers.ts'

/** What a question or a topic is called in the address. */
export const idOf = (title: string) => foldedWords(title).join('-')

/** The topics with the questions of which every typed word begins a word; all without any. */
export function answering(topics: readonly Topic[], typed: string): readonly Topic[] {
  const wanted = foldedWords(typed)
  if (wanted.length === 0) return topics
  return topics
    .map((topic) => ({
      ...topic,
      questions: topic.questions.filter(({ ask, answer }) => {
        const words = foldedWords(`${topic.topic} ${ask} ${answer}`)
        return wanted.every((start) => words.some((word) => word.startsWith(start)))
      }),
    }))
    .filter(({ questions }) => questions.length > 0)
}
