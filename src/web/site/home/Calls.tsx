import { useViewer } from '../../base/session.ts'
import { ButtonLink } from '../../ui/buttons/Button.tsx'

interface CallsProps {
  start: string
  as?: 'business'
}

/** What a visitor, or somebody who is signed in, does next; two cells of a grid on phones. */
export function Calls({ start, as }: CallsProps) {
  const viewer = useViewer()
  return viewer ? (
    <ButtonLink to="/dashboard" size="lg" className="col-span-2">
      Go to the dashboard
    </ButtonLink>
  ) : (
    <>
      <ButtonLink to="/register" search={{ role: as }} size="lg">
        {start}
      </ButtonLink>
      <ButtonLink to="/register" search={{ role: 'reviewer' }} variant="outline" size="lg">
        Become a reviewer
      </ButtonLink>
    </>
  )
}
