import type { Permission } from '@leverframe/domain'
import { Box, Button, Drawer, Group, Modal, Stack, Text } from '@mantine/core'
import type { FormEvent, ReactNode, RefObject } from 'react'
import type { IfMatch } from '../api/conditional-write.ts'
import { problemsByField } from '../api/failure.ts'
import type { ChangedSubjects } from '../api/invalidation.ts'
import { t } from '../lib/messages.ts'
import { ConcurrentEditNote } from './editing/concurrent-edit-note.tsx'
import { DraftNote } from './editing/draft-note.tsx'
import classes from './editing/editing.module.css'
import type { ConcurrentForm } from './editing/use-concurrent-form.ts'
import { useFrame } from './editing/use-leave.ts'
import { type Edits, type UnsavedEdits, useUnsavedEdits } from './editing/use-unsaved-edits.ts'
import { FailureNote } from './failure-note.tsx'
import { GuardedButton } from './guarded.tsx'
import { type DoneToast, useWrite } from './use-write.ts'

/** What the server refused, by field. */
export type Problems = Readonly<Record<string, string>>

export interface FormProps<O = unknown> {
  /** The label of the submit button. */
  readonly action: string
  /** False while required fields are missing. */
  readonly isReady?: boolean
  /** Why the form cannot be saved, shown next to its buttons: "Constraint 1: choose a field". */
  readonly problem?: string | undefined
  /** The edited fields with their setters. Edits are stored for a reload, and the form asks before they are lost. */
  readonly edits?: Edits
  /** False for secrets: the form asks before they are lost, but they are not stored. */
  readonly isDraftKept?: boolean
  /** Identifies the form on its page, for the stored edits; its title or the label of its button without it. */
  readonly draftName?: string
  /** The permissions to save, one of which is enough. Without it the server decides. */
  readonly need?: Permission | readonly Permission[] | undefined
  readonly project?: string | undefined
  /** Why nobody can save now, such as settings from environment variables. For forms with `need`. */
  readonly because?: string | undefined
  /** What the write changes. */
  readonly changes: ChangedSubjects
  /** The toast after a successful write. */
  readonly done?: string | DoneToast | ((output: O) => string | DoneToast | undefined)
  /** Throws what the server refuses. With `false` nothing was written, and the form stays open. */
  readonly onSubmit: (headers: IfMatch) => Promise<O | false>
  /** Called after a successful write; `onClose` without it. */
  readonly onDone?: ((output: O) => void) | undefined
  /** Queries to refetch after a refused write. */
  readonly refetchAfterError?: ChangedSubjects
  /** Called by the button "Cancel". */
  readonly onClose?: (() => void) | undefined
  /** Changes by another user since the form was opened. */
  readonly concurrent?: ConcurrentForm | undefined
  /** Fields that show their own problem: then the error is not repeated below them. */
  readonly shownFields?: readonly string[]
  /** An error that the caller of the form holds. */
  readonly error?: unknown
  /** Shows the error instead of the usual note. */
  readonly renderError?: (error: unknown) => ReactNode
  /** Another way, shown when the server refused this one. */
  readonly instead?: (error: unknown) => ReactNode
  /** A page aligns its buttons to the left and may add some. `inline`: the button is next to the only field. */
  readonly layout?: 'window' | 'page' | 'inline'
  /** The popover or panel around the form, which asks before it closes. See `useLeave`. */
  readonly frame?: RefObject<UnsavedEdits['leave']>
  /** Closes the frame when a step back discards the edits. Without it, a step back on the same page keeps them. */
  readonly closeFrame?: () => void
  readonly moreButtons?: ReactNode
  /** The label of the button that closes the form. */
  readonly cancel?: string
  readonly color?: string
  /** The submit button is not the main one of the page. */
  readonly isSecondary?: boolean
  readonly gap?: 'sm' | 'md' | 'lg'
  readonly maxWidth?: number
  /** Without the browser's own messages for required fields. */
  readonly noValidate?: boolean
  readonly children: ReactNode | ((problems: Problems) => ReactNode)
}

function useFormWrite<O>(form: FormProps<O>, { settle }: UnsavedEdits) {
  const { changes, done, onSubmit, onDone, onClose, concurrent, refetchAfterError } = form
  const write = useWrite<O | false, 'overwrite' | undefined>({
    send: (how) => (concurrent ? concurrent.write(onSubmit, how) : onSubmit({})),
    changes: (output) => (output === false ? [] : changes),
    done: (output) => {
      if (output === false) return undefined
      return typeof done === 'function' ? done(output) : done
    },
    errors: 'inline',
    ...(refetchAfterError && { refetchAfterError }),
  })
  const save = async (how?: 'overwrite') => {
    const output = await write.send(how).catch(() => false as const)
    if (output === false) return
    settle()
    if (onDone) onDone(output)
    else onClose?.()
  }
  return { ...write, save }
}

const NO_EDITS: Edits = {}

const useFormEdits = <O,>(form: FormProps<O>, title?: string, close?: () => void): UnsavedEdits =>
  useUnsavedEdits({
    edits: form.edits ?? NO_EDITS,
    name: form.draftName ?? title ?? form.action,
    isKept: form.isDraftKept ?? true,
    close,
  })

/** Fields, the error of the server, and the buttons, in a page. */
export function Form<O = unknown>(form: FormProps<O>) {
  const unsaved = useFormEdits(form, undefined, form.closeFrame)
  useFrame(form.frame, unsaved)
  return <FormBody form={form} unsaved={unsaved} />
}

interface FormBodyProps<O> {
  readonly form: FormProps<O>
  readonly unsaved: UnsavedEdits
}

function FormBody<O>({ form, unsaved }: FormBodyProps<O>) {
  const { concurrent, layout = 'window', gap = 'sm', children } = form
  const write = useFormWrite(form, unsaved)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void write.save()
  }
  const taking = concurrent && {
    ...concurrent,
    takeTheirs: () => {
      concurrent.takeTheirs()
      unsaved.settle()
    },
  }
  const fields = typeof children === 'function' ? children(problemsByField(write.error)) : children
  const notes = (
    <>
      {/* During a write of the form, the resulting state is no change by another user. */}
      {!write.isBusy && <ConcurrentEditNote concurrent={taking} onOverwrite={() => void write.save('overwrite')} />}
      <FormError form={form} error={write.error ?? form.error} />
    </>
  )
  const buttons = <Buttons form={form} isBusy={write.isBusy} unsaved={unsaved} />
  return (
    <form onSubmit={submit} noValidate={form.noValidate} {...unsaved.watch}>
      <Stack gap={gap} maw={form.maxWidth}>
        <DraftNote unsaved={unsaved} />
        {layout === 'inline' ? (
          <>
            <Group align="flex-start" gap="xs" wrap="nowrap">
              {fields}
              {/* Next to the input, below its label. */}
              <Box mt={20}>{buttons}</Box>
            </Group>
            {notes}
          </>
        ) : (
          <>
            {fields}
            <Stack gap="sm" className={layout === 'window' && !form.frame ? classes.footer : undefined}>
              {notes}
              {buttons}
            </Stack>
          </>
        )}
      </Stack>
    </form>
  )
}

/** Above the buttons, where the user looks after pressing one. */
function FormError<O>({ form, error }: { readonly form: FormProps<O>; readonly error: unknown }) {
  const { shownFields = [], renderError, instead } = form
  const problems = problemsByField(error)
  const isShown = shownFields.some((field) => problems[field] !== undefined)
  return (
    <>
      {!isShown && (renderError ? renderError(error) : <FailureNote error={error} />)}
      {error !== undefined && instead?.(error)}
    </>
  )
}

function Buttons<O>({ form, isBusy, unsaved }: FormBodyProps<O> & { readonly isBusy: boolean }) {
  const { layout = 'window', onClose } = form
  const problem = form.problem !== undefined && (
    <Text size="xs" c="var(--lf-danger)" mr="auto" role="status">
      {form.problem}
    </Text>
  )
  const cancel = onClose && (
    <Button variant="default" onClick={() => unsaved.leave(onClose)}>
      {form.cancel ?? t('Cancel')}
    </Button>
  )
  const submit = <SubmitButton form={form} isBusy={isBusy} />
  return layout === 'window' ? (
    <Group justify="flex-end">
      {problem}
      {cancel}
      {submit}
    </Group>
  ) : (
    <Group>
      {submit}
      {cancel}
      {form.moreButtons}
      {problem}
    </Group>
  )
}

type ButtonProps = Pick<
  FormProps,
  'action' | 'isReady' | 'problem' | 'need' | 'project' | 'because' | 'concurrent' | 'color' | 'isSecondary' | 'layout'
>

function SubmitButton({ form, isBusy }: { readonly form: ButtonProps; readonly isBusy: boolean }) {
  const { action, isReady = true, need, project, because, concurrent, color } = form
  const isConflict = (concurrent?.rows.length ?? 0) > 0
  const button = {
    type: 'submit',
    loading: isBusy,
    disabled: !isReady || form.problem !== undefined || isConflict,
    children: action,
    ...(color !== undefined && { color }),
    ...(form.layout === 'inline' && { size: 'sm' }),
    ...(form.isSecondary && { variant: 'default' }),
  } as const
  return need === undefined ? <Button {...button} /> : <GuardedButton {...{ need, project, because }} {...button} />
}

export interface FormWindowProps<O = unknown> extends FormProps<O> {
  readonly title: string
  readonly size?: string | number | undefined
  /** Shown in place of the form, such as a conflict. `settle` is called after a write there. */
  readonly replacement?: ((settle: () => void) => ReactNode) | undefined
  readonly onClose: () => void
}

function useFormWindow<O>({ title, size = 'md', replacement, ...form }: FormWindowProps<O>) {
  const unsaved = useFormEdits(form, title, form.onClose)
  return {
    unsaved,
    frame: { opened: true, title, size, onClose: () => unsaved.leave(form.onClose) },
    body: (defaults: Partial<FormProps<O>>) =>
      replacement ? replacement(unsaved.settle) : <FormBody form={{ ...defaults, ...form }} unsaved={unsaved} />,
  }
}

/** A form next to its list. Rendered while it is open. */
export function FormDrawer<O = unknown>(props: FormWindowProps<O>) {
  const { frame, body } = useFormWindow(props)
  return <Drawer {...frame}>{body({ gap: 'md', noValidate: true })}</Drawer>
}

/** A form in a dialog. Rendered while it is open. */
export function FormDialog<O = unknown>(props: FormWindowProps<O>) {
  const { frame, body } = useFormWindow(props)
  return <Modal {...frame}>{body({})}</Modal>
}
