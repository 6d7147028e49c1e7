import { t } from './messages.ts'

/** The pages that can open after log-in, by the values of the API. */
export const START_PAGES = {
  home: { label: t('Home'), to: '/home' },
  toggles: { label: t('Toggles'), to: '/toggles' },
  projects: { label: t('Projects'), to: '/projects' },
  'change-requests': { label: t('Change requests'), to: '/change-requests' },
  segments: { label: t('Segments'), to: '/segments' },
  playground: { label: t('Playground'), to: '/playground' },
  events: { label: t('Events'), to: '/events' },
} as const

export type StartPage = keyof typeof START_PAGES

/** A page that a newer server knows leads home. */
export const startPath = (page: string | undefined): string =>
  START_PAGES[(page ?? 'home') as StartPage]?.to ?? START_PAGES.home.to
