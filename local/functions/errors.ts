/** The function threw, or its environment broke down. */
export class FunctionError extends Error {
  readonly errorType: string;

  constructor(errorType: string, message: string) {
    super(message);
    this.errorType = errorType;
  }
}

/** The environment ended before the function had begun with this call: it can be made again elsewhere. */
export class NotBegun extends Error {}

/** The function did not answer within its configured time. */
export class TimedOut extends FunctionError {
  constructor(name: string, ms: number) {
    super('Sandbox.Timedout', `${name} timed out after ${ms / 1000} seconds`);
  }
}
