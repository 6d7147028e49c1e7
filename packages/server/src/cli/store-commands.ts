/** The sub-commands that need the server package. They are a program of their own, so that a start does not read them. */
export { backupStore, restoreStore } from '#app/backup/backup'
export { examine } from '#app/doctor/doctor'
export { runRelay } from '#app/relay/run-relay'
