/*
 * What bundles get for `@smithy/core/event-streams`, which the SDK asks for when an operation sends or gets a stream of events. No
 * operation that functions call does, and each function would carry 15,000 bytes for it.
 */
export const eventStreamSerdeProvider = undefined;

export function EventStreamSerde() {
  throw new Error('no operation here has a stream of events');
}
