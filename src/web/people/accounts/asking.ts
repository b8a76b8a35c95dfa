import { useEffect, useState } from 'react'
import { onRefusal } from '../../base/api.ts'

export interface Asking {
  promise: Promise<boolean>
  answer: (done: boolean) => void
}

/** What a dialog is asked for by refused actions. Several actions at once share one dialog. */
export function useAsking(code: Parameters<typeof onRefusal>[0]) {
  const [asking, setAsking] = useState<Asking>()
  const [wasAsked, setWasAsked] = useState(false)

  useEffect(() => {
    let current: Asking | undefined
    const forget = onRefusal(code, () => {
      current ??= open((done) => {
        current = undefined
        setAsking(undefined)
        return done
      })
      setAsking(current)
      setWasAsked(true)
      return current.promise
    })
    return () => {
      forget()
      current?.answer(false)
    }
  }, [code])

  return { asking, wasAsked }
}

function open(onAnswer: (done: boolean) => boolean): Asking {
  const { promise, resolve } = Promise.withResolvers<boolean>()
  return { promise, answer: (done) => resolve(onAnswer(done)) }
}
