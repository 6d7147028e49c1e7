// Change requests in every state, each at its time.
/** @import { Agenda } from './agenda.mjs' */
/** @import { Call } from './api.mjs' */

/** @typedef {{ agenda: Agenda, ann: Call, bob: Call, cleo: Call, dev: Call }} Reviewed */

const SHOP = '/api/admin/projects/shop'

const added = (/** @type {Call} */ who, /** @type {readonly object[]} */ changes) =>
  who('POST', `${SHOP}/environments/production/change-requests`, changes)

const titled = (/** @type {Call} */ who, /** @type {number} */ id, /** @type {string} */ title) =>
  who('PUT', `${SHOP}/change-requests/${id}/title`, { title })

/** Uses the version that `who` has just read. @type {(who: Call, id: number, state: string, more?: object) => Promise<unknown>} */
async function moved(who, id, state, more = {}) {
  const path = `${SHOP}/change-requests/${id}`
  const { version } = await who('GET', path)
  return who('PUT', `${path}/state`, { state, version, ...more })
}

/** The first strategy of the toggle, from the API. @type {(who: Call, toggle: string) => Promise<{ id: string, parameters: object }>} */
const strategyOf = async (who, toggle) =>
  (await who('GET', `${SHOP}/features/${toggle}/environments/production/strategies`))[0]

/** @type {(who: Call, toggle: string, percent: number) => Promise<object>} */
async function widening(who, toggle, percent) {
  const { id, parameters } = await strategyOf(who, toggle)
  return {
    action: 'updateStrategy',
    feature: toggle,
    payload: { id, parameters: { ...parameters, rollout: String(percent) } },
  }
}

const switching = (/** @type {string} */ feature, /** @type {boolean} */ enabled) => ({
  action: 'updateEnabled',
  feature,
  payload: { enabled },
})

/** @param {Reviewed} people */
export function planRequests({ agenda, ann, bob, cleo, dev }) {
  agenda.plan(5.5, async () => {
    const { id } = await added(ann, [switching('holiday-theme', true)])
    await titled(ann, id, 'Snow, from the first of December')
    await moved(ann, id, 'In review')
    await moved(bob, id, 'Rejected', { comment: 'Too early: let us wait until the sale is over.' })
  })
  agenda.plan(4.5, async () => {
    const { id } = await added(ann, [
      await widening(ann, 'reviews-with-photos', 75),
      await widening(ann, 'dark-mode-shop', 20),
    ])
    await titled(ann, id, 'Photos for three quarters, dark colours for a fifth')
    await moved(ann, id, 'In review', { comment: 'No complaints for a week.' })
    await moved(cleo, id, 'Approved')
    await moved(bob, id, 'Applied')
  })
  agenda.plan(3, async () => {
    const { id } = await added(dev, [await widening(dev, 'cart-recovery', 30)])
    await titled(dev, id, 'Cart reminders for 30%')
    await moved(dev, id, 'In review')
    await moved(bob, id, 'Approved')
    await moved(bob, id, 'Scheduled', { scheduledAt: agenda.timeOf(-2).toISOString() })
  })
  agenda.plan(1.2, async () => {
    const { id } = await added(ann, [
      await widening(ann, 'checkout-v2', 50),
      switching('one-click-payment', true),
      {
        action: 'patchVariant',
        feature: 'button-colour',
        payload: {
          variants: [
            { name: 'brass', weight: 700, weightType: 'fix', stickiness: 'userId', overrides: [] },
            { name: 'slate', weight: 300, weightType: 'variable', stickiness: 'userId', overrides: [] },
          ],
        },
      },
    ])
    await titled(ann, id, 'Checkout for half of the paying customers')
    await moved(ann, id, 'In review', { comment: 'Error rate was flat over the weekend.' })
    await cleo('POST', `${SHOP}/change-requests/${id}/comments`, {
      text: 'Support is ready. Can we do it before noon?',
    })
  })
  agenda.plan(0.2, async () => {
    const { id } = await added(bob, [switching('wishlist-sharing', true)])
    await titled(bob, id, 'Wish lists can be shared')
    await moved(bob, id, 'In review')
    await moved(cleo, id, 'Approved')
  })
  agenda.plan(0.1, () => added(dev, [switching('read-only-catalogue', true)]))
}
