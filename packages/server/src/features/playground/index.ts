import type { Parts, Slice } from '#platform/slice'
import { type PlaygroundParts, playgroundRoutes } from './routes.ts'

export const playgroundSlice = (parts: Parts, given: PlaygroundParts): Slice => ({
  commands: [],
  routes: (app) => playgroundRoutes(app, parts, given),
})
