// What a test says that needs something which could not be installed here. count-reporter.mjs counts these tests.
const MISSING = 'Missing on this machine: '

/** @param {string} what with the remedy */
export const missing = (what) => new Error(MISSING + what)

/** What is missing, or undefined for any other failure. */
export const missingIn = (/** @type {string} */ message) =>
  message.startsWith(MISSING) ? message.slice(MISSING.length) : undefined
