import { settingsHelp } from '#platform/config/reference'

export const help = (): string => `Leverframe: a control plane for feature toggles.

Usage: leverframe [--help | --version]

Without an argument it serves. Settings are environment variables:

${settingsHelp()}
`
