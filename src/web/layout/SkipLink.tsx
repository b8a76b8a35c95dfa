export function SkipLink() {
  return (
    <a
      href="#content"
      className="fixed top-2 left-2 z-50 -translate-y-20 rounded-control bg-s3 px-4 py-3
        font-medium text-fg focus:translate-y-0"
    >
      Skip to content
    </a>
  )
}
