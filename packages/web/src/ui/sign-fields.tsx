import { ColorInput, Group, TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import { t } from '../lib/messages.ts'
import type { Problems } from './form.tsx'
import { Sign } from './sign.tsx'

/** Colours for edges. They have no meaning. */
const SWATCHES = ['#2dd4bf', '#d08df2', '#f672b1', '#5cc8ea', '#d5d04f', '#b3d65a', '#e5a5c9', '#9db8c4']

interface SignFieldsProps {
  readonly icon: string
  /** Empty: none. */
  readonly color: string
  readonly description: string
  readonly instead: ReactNode
  readonly problems: Problems
  readonly onChange: (change: { readonly icon?: string; readonly color?: string }) => void
}

/** The sign and colour of an item. Colours are chosen from a few, or typed: a colour picker has no labels. */
export const SignFields = ({ icon, color, description, instead, problems, onChange }: SignFieldsProps) => (
  <>
    <Group align="flex-end" wrap="nowrap">
      <TextInput
        flex={1}
        label={t('Symbol')}
        description={description}
        value={icon}
        onChange={(event) => onChange({ icon: event.currentTarget.value })}
        error={problems.icon}
      />
      <Sign icon={icon} color={color || null} instead={instead} />
    </Group>
    <ColorInput
      label={t('Colour')}
      description={t('Optional')}
      format="hex"
      withPicker={false}
      swatches={SWATCHES}
      swatchesPerRow={8}
      value={color}
      onChange={(next) => onChange({ color: next })}
      error={problems.color}
      eyeDropperButtonProps={{ 'aria-label': t('Pick a colour') }}
    />
  </>
)
