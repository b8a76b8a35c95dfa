import { useEffect, useState } from 'react'
import type { ComponentType } from 'react'
import { whenIdle } from '../base/when-idle.ts'

/** Says that the browser is offline. Its text is loaded before that happens, and after the page. */
export function OfflineBanner() {
  const [Text, setText] = useState<ComponentType>()
  useEffect(() => whenIdle(() => void loadText().then((text) => setText(() => text))), [])
  return (
    // In sight from anywhere on the page: who submits a long form is far from its top.
    <div role="status" className="sticky top-14 z-10 print:hidden">
      {Text && <Text />}
    </div>
  )
}

const loadText = async () => (await import('./OfflineText.tsx')).OfflineText
