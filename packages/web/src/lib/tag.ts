/** "team:checkout", or only "checkout" for the type "simple". */
export const tagWord = ({ type, value }: { readonly type: string; readonly value: string }): string =>
  type === 'simple' ? value : `${type}:${value}`
