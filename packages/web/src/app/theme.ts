import {
  type CSSVariablesResolver,
  createTheme,
  defaultVariantColorsResolver,
  type MantineColorsTuple,
  type VariantColorsResolver,
} from '@mantine/core'
import { t } from '../lib/messages.ts'

/** The only accent colour: focus, selection, links and the active tab. It is none of the colours of a state. */
const iris: MantineColorsTuple = [
  '#f2f1fe',
  '#e4e1fd',
  '#cbc5fb',
  '#b4acf9',
  '#a79ef8',
  '#8b80ef',
  '#7163e4',
  '#5b4bd0',
  '#4c3db8',
  '#3d3194',
]

/** Slate surfaces for the dark scheme. */
const dark: MantineColorsTuple = [
  '#dfe5ec',
  '#c3ccd6',
  '#9aa7b5',
  '#768391',
  '#465260',
  '#323c48',
  '#262e38',
  '#171c23',
  '#12171d',
  '#0d1116',
]

/**
 * The main button is ink. Mantine chooses the text colour of a filled button once, for the light scheme; the dark scheme uses a
 * lighter shade.
 */
const variantColorResolver: VariantColorsResolver = (input) => {
  const colors = defaultVariantColorsResolver(input)
  if (input.variant !== 'filled') return colors
  const color = input.color ?? input.theme.primaryColor
  if (color === input.theme.primaryColor)
    return { ...colors, background: 'var(--lf-ink)', hover: 'var(--lf-ink-hover)', color: 'var(--lf-on-ink)' }
  return Object.hasOwn(input.theme.colors, color) ? { ...colors, color: 'var(--lf-on-filled)' } : colors
}

/** The main button is near-black on light and near-white on dark. */
const INK = {
  '--button-bg': 'var(--lf-ink)',
  '--button-hover': 'var(--lf-ink-hover)',
  '--button-color': 'var(--lf-on-ink)',
}

/** Menus, lists of options and tooltips are in a landmark of the page (index.html). Dialogs are landmarks themselves. */
const floating = { portalProps: { target: '#floating' } }

/** The list itself scrolls, and the arrow keys move in it. The keyboard could not reach a scrolling box inside it. */
const options = {
  defaultProps: { withScrollArea: false },
  styles: { options: { maxHeight: 'min(320px, 50vh)', overflowY: 'auto' } },
} as const

export const theme = createTheme({
  variantColorResolver,
  colors: { iris, dark },
  primaryColor: 'iris',
  primaryShade: { light: 7, dark: 4 },
  autoContrast: true,
  fontFamily: '"Inter Variable", "Inter Fallback", system-ui, -apple-system, "Segoe UI", sans-serif',
  fontFamilyMonospace: 'ui-monospace, "SF Mono", "Cascadia Mono", "Liberation Mono", monospace',
  // 13 for what is scanned, 14 for what is read, 16 and 20 for titles.
  fontSizes: { xs: '13px', sm: '13px', md: '14px', lg: '16px', xl: '20px' },
  spacing: { xs: '8px', sm: '12px', md: '16px', lg: '24px', xl: '32px' },
  defaultRadius: 'sm',
  cursorType: 'pointer',
  respectReducedMotion: true,
  headings: {
    fontWeight: '600',
    sizes: { h1: { fontSize: '20px' }, h2: { fontSize: '16px' }, h3: { fontSize: '14px' } },
  },
  components: {
    Button: {
      defaultProps: { size: 'xs' },
      // Without a colour, Mantine asks no resolver.
      vars: (_theme: unknown, { variant = 'filled', color }: { variant?: string; color?: string }) => ({
        root: variant === 'filled' && color === undefined ? INK : {},
      }),
    },
    ActionIcon: { defaultProps: { variant: 'subtle', color: 'gray' } },
    TextInput: { defaultProps: { size: 'sm' } },
    Tooltip: {
      defaultProps: {
        withArrow: true,
        multiline: true,
        maw: 360,
        events: { hover: true, focus: true, touch: true },
        ...floating,
      },
    },
    Popover: { defaultProps: floating },
    Select: options,
    MultiSelect: options,
    Autocomplete: options,
    TagsInput: options,
    // The first item has the focus: a menu contains only items.
    Menu: { defaultProps: { withInitialFocusPlaceholder: false } },
    Modal: {
      defaultProps: {
        centered: true,
        overlayProps: { backgroundOpacity: 0.55 },
        closeButtonProps: { 'aria-label': t('Close') },
      },
    },
    Drawer: { defaultProps: { position: 'right', closeButtonProps: { 'aria-label': t('Close') } } },
    // The header of a dialog is not the banner of the page.
    ModalHeader: { defaultProps: { role: 'presentation' } },
    DrawerHeader: { defaultProps: { role: 'presentation' } },
    Notification: { defaultProps: { closeButtonProps: { 'aria-label': t('Close') } } },
    // Mantine chooses the text colour of the current page once, for the light scheme.
    Pagination: { vars: () => ({ root: { '--pagination-active-color': 'var(--lf-on-filled)' } }) },
    Table: { defaultProps: { verticalSpacing: 6, horizontalSpacing: 'sm' } },
  },
})

/** The colours of Mantine are those of tokens.css, which has both schemes. */
const colours = {
  '--mantine-color-body': 'var(--lf-page)',
  '--mantine-color-default': 'var(--lf-surface)',
  '--mantine-color-default-hover': 'var(--lf-raised)',
  '--mantine-color-default-border': 'var(--lf-edge-strong)',
  '--mantine-color-text': 'var(--lf-text)',
  '--mantine-color-bright': 'var(--lf-text)',
  '--mantine-color-dimmed': 'var(--lf-dimmed)',
  '--mantine-color-placeholder': 'var(--lf-placeholder)',
  '--mantine-color-error': 'var(--lf-danger)',
  '--mantine-color-anchor': 'var(--lf-accent)',
  '--mantine-color-blue-outline': 'var(--lf-wait)',
  '--mantine-color-red-outline': 'var(--lf-danger)',
  '--mantine-color-yellow-outline': 'var(--lf-some)',
  '--mantine-color-green-outline': 'var(--lf-on)',
  '--mantine-color-red-filled': 'var(--lf-danger)',
  '--mantine-color-red-filled-hover': 'color-mix(in srgb, var(--lf-danger) 88%, var(--lf-text))',
}

export const cssVariables: CSSVariablesResolver = () => ({
  variables: {
    '--mantine-shadow-sm': 'var(--lf-shadow)',
    '--mantine-shadow-md': 'var(--lf-shadow)',
    '--mantine-shadow-xl': 'var(--lf-shadow-dialog)',
  },
  light: { ...colours, '--lf-on-filled': '#fff' },
  dark: { ...colours, '--lf-on-filled': '#101419' },
})
