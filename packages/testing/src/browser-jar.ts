/** An HTTP client with cookies: the part of a browser that a login needs. */
export interface Visit {
  readonly url: string
  readonly status: number
  readonly headers: Headers
  readonly text: string
}

interface Cookie {
  readonly value: string
  readonly path: string
}

export class Jar {
  /** Host (cookies do not know ports) and name. */
  readonly #cookies = new Map<string, Cookie>()

  /** The cookies that a request to this URL carries. */
  cookiesFor(address: string): Map<string, string> {
    const { hostname, pathname } = new URL(address)
    const found = [...this.#cookies].filter(
      ([key, { path }]) => key.startsWith(`${hostname} `) && pathname.startsWith(path),
    )
    return new Map(found.map(([key, { value }]) => [key.slice(hostname.length + 1), value]))
  }

  set(address: string, name: string, value: string): void {
    this.#cookies.set(`${new URL(address).hostname} ${name}`, { value, path: '/' })
  }

  /** One request; redirects are not followed. */
  async visit(address: string, init: RequestInit = {}): Promise<Visit> {
    const cookie = [...this.cookiesFor(address)].map(([name, value]) => `${name}=${value}`).join('; ')
    const response = await fetch(address, {
      ...init,
      redirect: 'manual',
      headers: { ...(init.headers as object), cookie },
    })
    for (const line of response.headers.getSetCookie()) this.#keep(address, line)
    return { url: address, status: response.status, headers: response.headers, text: await response.text() }
  }

  /** Follows redirects until a response is not a redirect, or leads to `until`. */
  async follow(address: string, until: (next: string) => boolean = () => false): Promise<Visit> {
    let visit = await this.visit(address)
    for (let hops = 0; hops < 20; hops++) {
      const location = visit.headers.get('location')
      if (visit.status < 300 || visit.status > 399 || location === null) return visit
      const next = new URL(location, visit.url).href
      if (until(next)) return { ...visit, url: next }
      visit = await this.visit(next)
    }
    throw new Error(`redirects without end at ${visit.url}`)
  }

  #keep(address: string, line: string): void {
    const [pair = '', ...attributes] = line.split(';').map((part) => part.trim())
    const [name = '', value = ''] = [pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1)]
    const attribute = (wanted: string) =>
      attributes.find((one) => one.toLowerCase().startsWith(`${wanted}=`))?.slice(wanted.length + 1)
    const expires = attribute('expires')
    const isGone = attribute('max-age') === '0' || (expires !== undefined && Date.parse(expires) < Date.now())
    const key = `${new URL(address).hostname} ${name}`
    if (isGone) this.#cookies.delete(key)
    else this.#cookies.set(key, { value, path: attribute('path') ?? '/' })
  }
}
