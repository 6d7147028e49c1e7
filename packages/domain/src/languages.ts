/** The languages of the web UI. English is the language of the sources. */
export const LANGUAGES = ['en', 'de'] as const

export type Language = (typeof LANGUAGES)[number]
