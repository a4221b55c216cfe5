/*
 * What bundles get for `@smithy/core/event-streams`. The SDK loads it for operations whose answers are streams of events, and no
 * operation of a function is one: it would be 15 KB in each bundle that nobody ever runs.
 */
const NONE = 'no operation of a function has a stream of events';

export class EventStreamSerde {
  constructor() {
    throw new Error(NONE);
  }
}

export function eventStreamSerdeProvider() {
  throw new Error(NONE);
}
