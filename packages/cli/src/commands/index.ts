import type { Command } from '../command.ts'
import { changeRequestsList } from './change-requests-list.ts'
import { changeRequestMoves } from './change-requests-move.ts'
import { changeRequestsShow } from './change-requests-show.ts'
import { completionOf } from './completion.ts'
import { evaluate } from './evaluate.ts'
import { events } from './events.ts'
import { importFrom } from './import-from.ts'
import { login } from './login.ts'
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
  importFrom,
  verify,
  completionOf(() => COMMANDS),
]
