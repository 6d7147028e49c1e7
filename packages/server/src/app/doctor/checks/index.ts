import type { Check } from '../check.ts'
import { backups } from './backups.ts'
import { clock } from './clock.ts'
import { disk } from './disk.ts'
import { integrity } from './integrity.ts'
import { mail } from './mail.ts'
import { openFiles } from './open-files.ts'
import { proxy } from './proxy.ts'
import { sdks } from './sdks.ts'
import { server } from './server.ts'
import { settings } from './settings.ts'
import { singleSignOn } from './single-sign-on.ts'
import { store } from './store.ts'
import { tls } from './tls.ts'

/** In the order of the report. */
export const CHECKS: readonly Check[] = [
  settings,
  store,
  integrity,
  backups,
  disk,
  openFiles,
  clock,
  server,
  tls,
  proxy,
  sdks,
  mail,
  singleSignOn,
]
