/** What I changed in protected environments of this project and have not sent to review. */
export const Basket = (_props: { readonly projectId: string }) => null
