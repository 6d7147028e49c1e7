/** The name of the window in which a provider asks for the log-in, while the page of the user stays open. */
export const LOGIN_WINDOW = 'leverframe-login'

export const isLoginWindow = (): boolean => window.name === LOGIN_WINDOW
