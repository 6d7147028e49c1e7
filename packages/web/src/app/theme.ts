import {
  type CSSVariablesResolver,
  createTheme,
  defaultVariantColorsResolver,
  type MantineColorsTuple,
  type VariantColorsResolver,
} from '@mantine/core'

/** The only accent colour, brass. It marks the current page and the main action, never a state. */
const brass: MantineColorsTuple = [
  '#faf4e6',
  '#f2e6c8',
  '#e8d4a0',
  '#dcc078',
  '#d0a85c',
  '#b98f40',
  '#9d7730',
  '#856325',
  '#6f521d',
  '#574015',
]

/** Slate surfaces for the dark scheme. */
const dark: MantineColorsTuple = [
  '#dde3ea',
  '#c2ccd6',
  '#9eabb9',
  '#7b8896',
  '#475360',
  '#333e49',
  '#262e37',
  '#1c2229',
  '#161b21',
  '#101419',
]

/** Mantine chooses the text colour of a filled button once, for the light scheme. The dark scheme uses a lighter shade. */
const variantColorResolver: VariantColorsResolver = (input) => {
  const colors = defaultVariantColorsResolver(input)
  const isWholeColor = Object.hasOwn(input.theme.colors, input.color ?? input.theme.primaryColor)
  return input.variant === 'filled' && isWholeColor ? { ...colors, color: 'var(--lf-on-filled)' } : colors
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
  colors: { brass, dark },
  primaryColor: 'brass',
  primaryShade: { light: 8, dark: 4 },
  autoContrast: true,
  fontFamily: 'system-ui, -apple-system, "Segoe UI", "Liberation Sans", sans-serif',
  fontFamilyMonospace: 'ui-monospace, "SF Mono", "Cascadia Mono", "Liberation Mono", monospace',
  // One size for every text; only titles are larger.
  fontSizes: { xs: '13px', sm: '13px', md: '13px', lg: '16px', xl: '20px' },
  spacing: { xs: '8px', sm: '12px', md: '16px', lg: '24px', xl: '32px' },
  defaultRadius: 'sm',
  cursorType: 'pointer',
  respectReducedMotion: true,
  headings: {
    fontWeight: '600',
    sizes: { h1: { fontSize: '20px' }, h2: { fontSize: '16px' }, h3: { fontSize: '13px' } },
  },
  components: {
    Button: { defaultProps: { size: 'xs' } },
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
        closeButtonProps: { 'aria-label': 'Close' },
      },
    },
    Drawer: { defaultProps: { position: 'right', closeButtonProps: { 'aria-label': 'Close' } } },
    // The header of a dialog is not the banner of the page.
    ModalHeader: { defaultProps: { role: 'presentation' } },
    DrawerHeader: { defaultProps: { role: 'presentation' } },
    Notification: { defaultProps: { closeButtonProps: { 'aria-label': 'Close' } } },
    // Mantine chooses the text colour of the current page once, for the light scheme.
    Pagination: { vars: () => ({ root: { '--pagination-active-color': 'var(--lf-on-filled)' } }) },
    Table: { defaultProps: { verticalSpacing: 6, horizontalSpacing: 'sm' } },
  },
})

/** Greys with a contrast of 4.5 to 1 for every text, which those of Mantine lack. The meanings of colours are in app.css. */
export const cssVariables: CSSVariablesResolver = () => ({
  variables: {},
  light: {
    '--lf-on-filled': '#fff',
    '--mantine-color-blue-outline': 'var(--lf-wait)',
    '--mantine-color-red-outline': 'var(--lf-danger)',
    '--mantine-color-body': '#f3f5f7',
    '--mantine-color-dimmed': '#525f6c',
    '--mantine-color-placeholder': '#66737f',
    '--mantine-color-error': '#b3261e',
    '--mantine-color-anchor': '#6f521d',
    '--mantine-color-default-border': '#c6ced7',
  },
  dark: {
    '--lf-on-filled': '#101419',
    '--mantine-color-blue-outline': 'var(--lf-wait)',
    '--mantine-color-red-outline': 'var(--lf-danger)',
    '--mantine-color-body': '#14181d',
    '--mantine-color-dimmed': '#9eabb9',
    '--mantine-color-placeholder': '#8593a1',
    '--mantine-color-error': '#ff8a80',
    '--mantine-color-anchor': '#dcc078',
    '--mantine-color-default-border': '#333e49',
  },
})
