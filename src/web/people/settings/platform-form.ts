import type { UseFormReturn } from 'react-hook-form'
import type * as z from 'zod'
import type { PlatformEdit } from '../../../shared/platform/platform.ts'

export type PlatformValues = z.input<typeof PlatformEdit>
export type PlatformForm = UseFormReturn<PlatformValues, unknown, z.output<typeof PlatformEdit>>
