import { vi } from 'vitest'

vi.mock('../ui/overlays/Dialog.tsx', () => import('./open-dialogs.tsx'))
