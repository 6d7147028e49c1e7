import { type NotificationData, notifications, notificationsStore } from '@mantine/notifications'

/** How many toasts are on the page at the same time. */
export const MOST_TOASTS = 3

const isUnderPointer = (id: string | undefined) =>
  id !== undefined && document.getElementById(id)?.matches(':hover') === true

/**
 * Shows a toast at once: it may have an undo. The oldest one closes if there is no room.
 * A toast that stays until it is closed, or that is under the pointer, keeps its place.
 */
export function showToast(toast: NotificationData): void {
  const shown = notificationsStore.getState().notifications
  const isShown = toast.id !== undefined && shown.some(({ id }) => id === toast.id)
  if (shown.length >= MOST_TOASTS && !isShown) {
    const oldest = shown.find(({ id, autoClose }) => autoClose !== false && !isUnderPointer(id))
    if (oldest?.id !== undefined) notifications.hide(oldest.id)
  }
  notifications.show(toast)
}

export function hideToast(id: string): void {
  notifications.hide(id)
}
