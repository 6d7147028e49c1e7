/** What the address of this page can say; whatever else it says is dropped. */
export const projectSearch = (_given: Record<string, unknown>) => ({})
