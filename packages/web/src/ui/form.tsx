import type { Permission } from '@leverframe/domain'
import { Button, Drawer, Group, Modal, Stack } from '@mantine/core'
import type { FormEvent, ReactNode } from 'react'
import type { IfMatch } from '../api/conditional-write.ts'
import { problemsByField } from '../api/failure.ts'
import type { ChangedSubjects } from '../api/invalidation.ts'
import { ConcurrentEditNote } from './editing/concurrent-edit-note.tsx'
import type { ConcurrentForm } from './editing/use-concurrent-form.ts'
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
  /** The permissions to save, one of which is enough. Without it the server decides. */
  readonly need?: Permission | readonly Permission[] | undefined
  readonly project?: string | undefined
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
  /** Shows the error instead of the usual note. */
  readonly renderError?: (error: unknown) => ReactNode
  /** Another way, shown when the server refused this one. */
  readonly instead?: (error: unknown) => ReactNode
  /** A page aligns its buttons to the left and may add some. */
  readonly layout?: 'window' | 'page'
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

function useFormWrite<O>({ changes, done, onSubmit, onDone, onClose, concurrent, refetchAfterError }: FormProps<O>) {
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
    if (onDone) onDone(output)
    else onClose?.()
  }
  return { ...write, save }
}

/** Fields, the error of the server, and the buttons: in a page, a drawer or a dialog. */
export function Form<O = unknown>(form: FormProps<O>) {
  const { concurrent, shownFields = [], renderError, instead, layout = 'window', gap = 'sm', children } = form
  const write = useFormWrite(form)
  const problems = problemsByField(write.error)
  const isShown = shownFields.some((field) => problems[field] !== undefined)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void write.save()
  }
  return (
    <form onSubmit={submit} noValidate={form.noValidate}>
      <Stack gap={gap} maw={form.maxWidth}>
        {typeof children === 'function' ? children(problems) : children}
        {/* During a write of the form, the resulting state is no change by another user. */}
        {!write.isBusy && (
          <ConcurrentEditNote concurrent={concurrent} onOverwrite={() => void write.save('overwrite')} />
        )}
        {!isShown && (renderError ? renderError(write.error) : <FailureNote error={write.error} />)}
        {write.error !== undefined && instead?.(write.error)}
        {layout === 'window' ? (
          <Group justify="flex-end">
            <CancelButton {...form} />
            <SubmitButton form={form} isBusy={write.isBusy} />
          </Group>
        ) : (
          <Group>
            <SubmitButton form={form} isBusy={write.isBusy} />
            <CancelButton {...form} />
            {form.moreButtons}
          </Group>
        )}
      </Stack>
    </form>
  )
}

const CancelButton = ({ onClose, cancel = 'Cancel' }: Pick<FormProps, 'onClose' | 'cancel'>) =>
  onClose && (
    <Button variant="default" onClick={onClose}>
      {cancel}
    </Button>
  )

type ButtonProps = Pick<FormProps, 'action' | 'isReady' | 'need' | 'project' | 'concurrent' | 'color' | 'isSecondary'>

function SubmitButton({ form, isBusy }: { readonly form: ButtonProps; readonly isBusy: boolean }) {
  const { action, isReady = true, need, project, concurrent, color } = form
  const isConflict = (concurrent?.rows.length ?? 0) > 0
  const button = {
    type: 'submit',
    loading: isBusy,
    disabled: !isReady || isConflict,
    children: action,
    ...(color !== undefined && { color }),
    ...(form.isSecondary && { variant: 'default' }),
  } as const
  return need === undefined ? <Button {...button} /> : <GuardedButton need={need} project={project} {...button} />
}

export interface FormWindowProps<O = unknown> extends FormProps<O> {
  readonly title: string
  readonly size?: string | undefined
  /** Unsaved edits: Escape and a click outside do not close the form. */
  readonly isDirty?: boolean
  readonly onClose: () => void
}

/** A form next to its list. Rendered while it is open. */
export function FormDrawer<O = unknown>({ title, size = 'md', isDirty = false, ...form }: FormWindowProps<O>) {
  const keep = { closeOnEscape: !isDirty, closeOnClickOutside: !isDirty }
  return (
    <Drawer opened onClose={form.onClose} title={title} size={size} {...keep}>
      <Form gap="md" noValidate {...form} />
    </Drawer>
  )
}

/** A form in a dialog. Rendered while it is open. */
export function FormDialog<O = unknown>({ title, size = 'md', isDirty = false, ...form }: FormWindowProps<O>) {
  const keep = { closeOnEscape: !isDirty, closeOnClickOutside: !isDirty }
  return (
    <Modal opened onClose={form.onClose} title={title} size={size} {...keep}>
      <Form {...form} />
    </Modal>
  )
}
