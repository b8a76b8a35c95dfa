import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Alert } from '../../ui/feedback/Alert.tsx'
import { settingsQuery } from '../../base/viewer-settings.ts'

/** Says that campaigns show a person's name, until the business has said what it is called. */
export function UnnamedCompany() {
  const { data } = useQuery(settingsQuery)
  if (data?.companyNamed !== false) {
    return null
  }
  return (
    <Alert variant="warning" className="mb-6">
      Campaigns show the name of your company. So far that is your own, {data.companyName}.{' '}
      <Link to="/settings/$section" params={{ section: 'profile' }} className="link">
        Name your company
      </Link>
    </Alert>
  )
}
