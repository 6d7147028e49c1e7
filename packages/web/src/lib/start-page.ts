/** The pages that can open after log-in, by the values of the API. */
export const START_PAGES = {
  home: { label: 'Home', to: '/home' },
  projects: { label: 'Projects', to: '/projects' },
  'change-requests': { label: 'Change requests', to: '/change-requests' },
  segments: { label: 'Segments', to: '/segments' },
  playground: { label: 'Playground', to: '/playground' },
  events: { label: 'Events', to: '/events' },
} as const

export type StartPage = keyof typeof START_PAGES

/** A page that a newer server knows leads home. */
export const startPath = (page: string | undefined): string =>
  START_PAGES[(page ?? 'home') as StartPage]?.to ?? START_PAGES.home.to
