/** "team:checkout"; what is merely tagged "checkout" has no type worth telling. */
export const tagWord = ({ type, value }: { readonly type: string; readonly value: string }): string =>
  type === 'simple' ? value : `${type}:${value}`
