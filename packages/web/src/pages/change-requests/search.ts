/** What the address of this page can say; whatever else it says is dropped. */
export const changeRequestsSearch = (_given: Record<string, unknown>) => ({})
