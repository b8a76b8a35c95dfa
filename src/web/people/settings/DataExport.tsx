import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useAction } from '../../base/action.ts'
import {
  askForDataExport,
  dataExportFile,
  getDataExport,
} from '../../../shared/overview/exports.ts'
import { call } from '../../base/api.ts'
import { useViewer } from '../../base/session.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { Alert, FailureAlert } from '../../ui/feedback/Alert.tsx'
import { FailedRead } from '../../ui/feedback/Loaded.tsx'
import { formatMoment } from '../../ui/text/format.ts'
import { SettingsSection } from './SettingsSection.tsx'

const queryKey = ['export']

/** Asks for a file of everything about the viewer, and offers it when a job has made it. */
export function DataExport() {
  const viewer = useViewer()
  const queryClient = useQueryClient()
  const read = useQuery({
    queryKey,
    queryFn: () => call(getDataExport),
    refetchInterval: ({ state }) => (state.data?.export && !state.data.export.file ? 2_000 : false),
  })
  const ask = useAction({
    mutationFn: () => call(askForDataExport),
    onSuccess: (asked) => queryClient.setQueryData(queryKey, asked),
  })
  const own = read.data?.export
  return (
    <SettingsSection
      title="Your data"
      lead="Download a copy of everything we keep about you, as a zip file."
    >
      <div className="space-y-4">
        {read.isLoadingError && (
          <FailedRead read={read} failed="Whether a file is ready could not be read" banner />
        )}
        <FailureAlert of={ask} otherwise="Your data could not be requested. Please try again." />
        {own && !own.file && (
          <Alert>
            We are preparing your file. You can leave this page: we mail you when it is ready.
          </Alert>
        )}
        {own?.file && (
          <Alert
            variant="success"
            title="Your file is ready"
            action={
              <a href={dataExportFile.path} download className="link reach font-medium">
                Download ({sizeOf(own.file.sizeBytes)})
              </a>
            }
          >
            You can download it until {formatMoment(own.file.expiresAt)}. Then we delete it.
          </Alert>
        )}
        <p className="text-13 text-fg-3">
          Your profile, {viewer?.role === 'business' ? 'campaigns, documents' : 'reviews'},
          transactions, notifications, sessions and activity, as JSON and CSV files. It has nothing
          of other people.
        </p>
        <Button
          variant="outline"
          loading={ask.isPending}
          disabled={own?.file === null}
          onClick={() => ask.mutate()}
        >
          {own?.file ? 'Prepare a new file' : 'Prepare my data'}
        </Button>
      </div>
    </SettingsSection>
  )
}

function sizeOf(bytes: number): string {
  const kilobytes = bytes / 1_000
  return kilobytes < 1_000 ? `${Math.ceil(kilobytes)} kB` : `${Math.ceil(kilobytes / 1_000)} MB`
}
