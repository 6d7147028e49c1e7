import type { Command } from '../command.ts'
import { apply, importFiles } from './apply.ts'
import { backup } from './backup.ts'
import { changeRequestsList } from './change-requests-list.ts'
import { changeRequestMoves } from './change-requests-move.ts'
import { changeRequestsShow } from './change-requests-show.ts'
import { codegen } from './codegen.ts'
import { completionOf } from './completion.ts'
import { doctor } from './doctor.ts'
import { drift } from './drift.ts'
import { evaluate } from './evaluate.ts'
import { events } from './events.ts'
import { exportFiles } from './export.ts'
import { findStale } from './find-stale.ts'
import { importFrom } from './import-from.ts'
import { login } from './login.ts'
import { mcp } from './mcp.ts'
import { plan } from './plan.ts'
import { relay } from './relay.ts'
import { restore } from './restore.ts'
import { togglesArchive } from './toggles-archive.ts'
import { togglesCreate } from './toggles-create.ts'
import { togglesList } from './toggles-list.ts'
import { togglesShow } from './toggles-show.ts'
import { togglesSwitch } from './toggles-switch.ts'
import { verify } from './verify.ts'

/** Every sub-command except `serve`, in the order of the help. */
export const COMMANDS: readonly Command[] = [
  login,
  togglesList,
  togglesShow,
  togglesCreate,
  togglesSwitch,
  togglesArchive,
  changeRequestsList,
  changeRequestsShow,
  ...changeRequestMoves,
  events,
  evaluate,
  exportFiles,
  importFiles,
  plan,
  apply,
  drift,
  codegen,
  findStale,
  mcp,
  backup,
  restore,
  relay,
  doctor,
  importFrom,
  verify,
  completionOf(() => COMMANDS),
]
