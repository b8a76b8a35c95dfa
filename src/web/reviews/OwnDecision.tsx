import { Alert } from '../ui/feedback/Alert.tsx'

/** Says that an appeal is about the moderator's own decision. It may be the only moderator. */
export function OwnDecision() {
  return (
    <Alert variant="warning" title="You took this decision yourself">
      Somebody else should decide about it if your team has another moderator.
    </Alert>
  )
}
