/** Passes values from one part of the product to others that neither know each other nor import each other. */
export class Signal<T> {
  readonly #listeners: ((value: T) => void)[] = []

  readonly listen = (listener: (value: T) => void): void => {
    this.#listeners.push(listener)
  }

  readonly emit = (value: T): void => {
    for (const listener of this.#listeners) listener(value)
  }
}
