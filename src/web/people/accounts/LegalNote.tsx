/** What one agrees to by registering. */
export function LegalNote() {
  return (
    <p className="text-center text-13 text-fg-3">
      By creating an account you agree to the{' '}
      <a href="/terms" target="_blank" className="link">
        Terms of Service
      </a>{' '}
      and the{' '}
      <a href="/privacy" target="_blank" className="link">
        Privacy Policy
      </a>
      .
    </p>
  )
}
