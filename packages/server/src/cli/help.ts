import { settingsHelp } from '#platform/config/reference'

export const help = (): string => `Leverframe: a control plane for feature toggles.

Usage: leverframe [serve] [--help | --version]

Starts the server. Settings are environment variables:

${settingsHelp()}
`
