/** What a relay and its upstream exchange beyond the protocol of SDKs. Other clients and servers ignore it. */

/** A request header with the id of the relay. */
export const RELAY_HEADER = 'leverframe-relay'
/** A response header with the ids of the relays between the server and this relay, and its own as the last one. */
export const CHAIN_HEADER = 'leverframe-relay-chain'
/** A response header of the delta API with the revision of the environment. */
export const REVISION_HEADER = 'leverframe-revision'
/** An event on a stream: its id is the revision of the environment, also after changes that are not visible to the token. */
export const REVISION_EVENT = 'leverframe-revision'
/** A request header with a unique id of a bulk report, so that a repeated report is counted once. */
export const REPORT_HEADER = 'leverframe-report'
