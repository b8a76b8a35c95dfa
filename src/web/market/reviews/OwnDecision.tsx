import { Alert } from '../../ui/feedback/Alert.tsx'

/** Says that an appeal is about the moderator's own decision, and who decides it. */
export const OwnDecision = ({ mayDecide }: { mayDecide: boolean }) => (
  <Alert variant={mayDecide ? 'warning' : 'info'} className="max-w-[68ch]">
    {mayDecide
      ? 'You took this decision yourself. You may decide, because no other administrator can.'
      : 'You took this decision yourself, so another administrator decides the appeal.'}
  </Alert>
)
